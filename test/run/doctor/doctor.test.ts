/** Doctor says what it finds, and leaves nothing it does not name. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { realHost } from "../../../src/host/real.ts";
import type { Host } from "../../../src/host/host.ts";
import { type Check, examine } from "../../../src/run/doctor/mod.ts";
import { gitProgram, terminal } from "../../../src/run/doctor/surroundings.ts";
import { writing } from "../../../src/run/doctor/writing.ts";
import { doctorText } from "../../../src/cli/text/doctor.ts";
import { faultyHost } from "../../host/faulty_host.ts";

let base = "";
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), "obelize-doctor-"));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const quiet = { PATH: process.env["PATH"], HOME: "/nonexistent" };

test("whatever call fails, what is left is named", () => {
  mkdirSync(join(base, ".obelize", "runs"), { recursive: true });
  const whole = faultyHost({ root: base, env: { TMPDIR: "/nonexistent" } });
  expect(writing(whole.host, base)).toMatchObject([{ check: "writing", status: "ok" }]);
  const calls = [...whole.names()];
  for (const code of ["EACCES", "EIO", "ENOSPC"] as const) {
    for (let failAt = 1; failAt <= calls.length; failAt++) {
      // Letting go of an open folder does not fail on any system; a program that cannot has worse to tell.
      if (calls[failAt - 1] === "close") continue;
      const faulty = faultyHost({ root: base, env: { TMPDIR: "/nonexistent" }, failAt, code });
      const told = writing(faulty.host, base).map(({ detail }) => detail).join("\n");
      const left = [".", ".obelize/runs"].flatMap((folder) =>
        readdirSync(join(base, folder)).filter((name) => name.includes("probe"))
      );
      for (const name of left) {
        expect(told).toContain(name);
        rmSync(join(base, name), { recursive: true, force: true });
        rmSync(join(base, ".obelize/runs", name), { recursive: true, force: true });
      }
      expect(faulty.open()).toBe(0);
    }
  }
});

test.each([
  ["a link", () => symlinkSync("elsewhere", join(base, ".obelize"))],
  ["a file", () => writeFileSync(join(base, ".obelize"), "")],
])("%s where the folder has to be is broken, and nothing is tried", (words, make) => {
  make();
  const faulty = faultyHost({ root: base });
  const [told] = writing(faulty.host, base);
  expect(told?.status).toBe("broken");
  expect(told?.detail).toContain(`.obelize is ${words}`);
  expect(faulty.names()).not.toContain("mkdir");
});

test.each([["runs", "a folder"], ["latest", "a file"]])("a link at %s is told", (name) => {
  mkdirSync(join(base, ".obelize"));
  symlinkSync("elsewhere", join(base, ".obelize", name));
  expect(writing(realHost(), base)).toMatchObject([{
    status: "broken",
    detail: expect.stringContaining(name),
  }]);
});

test("where links are followed no file of the repository is touched", async () => {
  const real = realHost({ env: quiet });
  const touched: string[] = [];
  const host: Host = {
    ...real,
    files: {
      ...real.files,
      selfTest: () => false,
      openRoot: (path) => {
        touched.push(path);
        return real.files.openRoot(path);
      },
    },
  };
  const checks = await examine(host, base);
  expect(checks.find(({ check }) => check === "links")?.status).toBe("broken");
  expect(touched).not.toContain(base);
  expect(checks.map(({ check }) => check)).not.toContain("writing");
});

test("without git nothing is broken, and its absence is told", async () => {
  const found = await gitProgram(realHost({ env: { PATH: "/nonexistent" } }));
  expect(found).toMatchObject({ status: "note", detail: expect.stringContaining("was not found on PATH") });
});

test("the terminal's answer says why no question is asked", () => {
  const real = realHost({ env: { NO_COLOR: "0", CI: "" } });
  const streams = { ...real.terminal, stdinIsTerminal: true, stdoutIsTerminal: true };
  expect(terminal({ ...real, terminal: streams }).detail).toContain(
    "no colour, as NO_COLOR asks; no question is asked",
  );
  expect(terminal({ ...real, terminal: streams, env: {} }).detail).toContain("questions may be asked");
});

test("names of the outside are escaped, and the broken are counted", () => {
  const checks: Check[] = [
    { check: "repository", status: "broken", detail: "a\u001b[2J\nok      packs" },
    { check: "packs", status: "ok", detail: "b" },
  ];
  expect(doctorText(checks)).toBe(
    "broken  repository     a\\u{1b}[2J\\u{a}ok      packs\nok      packs          b\n\n1 check broken\n",
  );
});
