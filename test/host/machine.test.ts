import { expect, test } from "vitest";
import { platformOf, realMachine } from "../../src/host/machine.ts";
import { realRandom } from "../../src/host/random.ts";
import { realClock } from "../../src/host/clock.ts";

const windows = (build: number, version: string, machine = "x86_64") =>
  platformOf({ type: "Windows_NT", release: `10.0.${build}`, machine, version });

test("Unix says what uname says", () => {
  expect(platformOf({ type: "Darwin", release: "23.1.0", machine: "arm64", version: "" })).toEqual({
    system: "Darwin",
    release: "23.1.0",
    machine: "arm64",
  });
  expect(platformOf({ type: "FreeBSD", release: "14.0", machine: "amd64", version: "" }).system).toBe(
    "FreeBSD",
  );
});

test.each([
  [19_045, "Windows 10 Pro", "10"],
  [21_999, "Windows 10 Pro", "10"],
  [22_000, "Windows 11 Home", "11"],
  [14_393, "Windows Server 2016 Standard", "2016Server"],
  [17_763, "Windows Server 2019 Datacenter", "2019Server"],
  [20_348, "Windows Server 2022 Datacenter", "2022Server"],
  [26_100, "Windows Server 2025 Datacenter", "2025Server"],
])("Windows of build %i, %s, is %s", (build, version, release) => {
  expect(windows(build, version)).toEqual({ system: "Windows", release, machine: "AMD64" });
});

test("Windows has its own words for machines", () => {
  expect(windows(1, "", "arm64").machine).toBe("ARM64");
  expect(windows(1, "", "i686").machine).toBe("x86");
  expect(windows(1, "", "").machine).toBe("");
  expect(platformOf({ type: "Windows_NT", release: "", machine: "x64", version: "" }).release).toBe("");
});

test("this machine", () => {
  expect(realMachine.cpus).toBeGreaterThan(0);
  expect(realMachine.platform().system).not.toBe("");
  expect(realRandom.hex(8)).toMatch(/^[0-9a-f]{16}$/);
  expect(realRandom.hex(8)).not.toBe(realRandom.hex(8));
  expect(Number.isInteger(realClock.now())).toBe(true);
  const first = realClock.monotonic();
  expect(realClock.monotonic()).toBeGreaterThanOrEqual(first);
});
