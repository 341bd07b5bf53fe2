import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { sha256 } from "../../src/core/digest.ts";
import type { Directory, Result } from "../../src/host/host.ts";
import { isTemporaryOf, temporaryName } from "../../src/host/temporary_name.ts";
import { FAULTS, type FaultyHost, faultyHost, type FaultyOptions, Stopped } from "./faulty_host.ts";
import { bytes, freshFolder, leftovers, value, VARIANTS } from "./folders.ts";

const OLD = "old content\n";
const NEW = "new content, longer than the old\n";

interface Outcome {
  readonly faulty: FaultyHost;
  readonly folder: string;
  readonly result: Result<void> | "stopped";
  readonly content: string | null;
}

type Write = (root: Directory) => Result<void>;

/** One write, its faults counted from the first call after the root was opened. */
function attempt(write: Write, there: boolean, options: FaultyOptions): Outcome {
  const folder = freshFolder();
  if (there) writeFileSync(join(folder, "f"), OLD, { mode: 0o640 });
  const opening = openingCalls(options);
  const shifted = {
    ...options,
    ...(options.failAt === undefined ? {} : { failAt: options.failAt + opening }),
    ...(options.stopAt === undefined ? {} : { stopAt: options.stopAt + opening }),
  };
  const faulty = faultyHost(shifted);
  const root = value(faulty.host.files.openRoot(folder));
  let result: Outcome["result"];
  try {
    result = write(root);
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    result = "stopped";
  }
  let content: string | null = null;
  if (readdirSync(folder).includes("f")) content = readFileSync(join(folder, "f"), "utf8");
  return { faulty, folder, result, content };
}

function openingCalls(options: FaultyOptions): number {
  const faulty = faultyHost(options.variant === undefined ? {} : { variant: options.variant });
  value(faulty.host.files.openRoot(freshFolder()))[Symbol.dispose]();
  return faulty.names().filter((name) => name !== "close").length;
}

const WRITES: readonly (readonly [string, boolean, Write])[] = [
  ["replace of a file", true, (root) => root.replace("f", bytes(NEW))],
  ["replace only if unchanged", true, (root) => root.replace("f", bytes(NEW), { onlyIf: sha256(OLD) })],
  ["replace of nothing", false, (root) => root.replace("f", bytes(NEW))],
  ["create", false, (root) => root.create("f", bytes(NEW))],
];

describe.each(VARIANTS)("writes by %s", (variant) => {
  describe.each(WRITES)("%s", (_, there, write) => {
    const before = there ? OLD : null;
    const total = () => attempt(write, there, { variant }).faulty.calls();

    test("whatever call the program stops at, the old content stands or the new", () => {
      const seen = new Set<string | null>();
      for (let stopAt = 1; stopAt <= total(); stopAt++) {
        const { content, result } = attempt(write, there, { variant, stopAt });
        if (result !== "stopped") break;
        expect([before, NEW], `stopped at ${stopAt}`).toContain(content);
        seen.add(content);
      }
      expect(seen).toEqual(new Set([before, NEW]));
    });

    test.each(FAULTS)(
      "whatever call fails with %s, the answer says what stands, and nothing lies beside it",
      (code) => {
        const calls = total();
        for (let failAt = 1; failAt <= calls; failAt++) {
          const { content, result, folder, faulty } = attempt(write, there, { variant, failAt, code });
          const where = `call ${failAt}`;
          if (result === "stopped") throw new Error("Not a stop");
          const landed = result.ok || result.landed === true;
          expect(content, where).toBe(landed ? NEW : before);
          expect(leftovers(folder), where).toEqual([]);
          if (!result.ok) expect(result, where).toMatchObject({ code: expect.stringMatching(/^E/) });
          expect(faulty.open(), where).toBe(variant === "descriptors" ? 1 : 0);
          if (code === "SHORT_WRITE") expect(result.ok, where).toBe(true);
        }
      },
    );
  });

  test("a write made of many short ones is whole", () => {
    const { content, result } = attempt((root) => root.replace("f", bytes(NEW)), true, { variant });
    expect(result).toEqual({ ok: true, value: undefined });
    expect(content).toBe(NEW);
  });
});

test("a full disk is named", () => {
  const names = attempt((root) => root.replace("f", bytes(NEW)), true, {}).faulty.names();
  const { result, content } = attempt((root) => root.replace("f", bytes(NEW)), true, {
    failAt: names.indexOf("write"),
    code: "ENOSPC",
  });
  expect(result).toMatchObject({ ok: false, word: "unreadable", code: "ENOSPC" });
  expect(result).toMatchObject({ detail: "Cannot write the file: no space is left on the disk (ENOSPC)" });
  expect(content).toBe(OLD);
});

test("the folder is synced after the rename, the file before it", () => {
  const names = attempt((root) => root.replace("f", bytes(NEW)), true, {}).faulty.names();
  const syncs = names.flatMap((name, i) => name === "fsync" ? [i] : []);
  const rename = names.indexOf("rename");
  expect(syncs).toHaveLength(2);
  expect(syncs[0]).toBeLessThan(rename);
  expect(syncs[1]).toBeGreaterThan(rename);
});

test("a temporary file is told from a file of the user's", () => {
  const hex = "0123456789abcdef";
  expect(temporaryName("a.py", hex)).toBe(".a.py.0123456789abcdef.obelize-tmp");
  for (const target of ["a.py", "x".repeat(255), "é".repeat(127), "\u{1f600}".repeat(63)]) {
    const name = temporaryName(target, hex);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
    expect(isTemporaryOf(target, name)).toBe(true);
  }
  expect(isTemporaryOf("a.py", ".b.py.0123456789abcdef.obelize-tmp")).toBe(false);
  expect(isTemporaryOf("a.py", ".a.py.mine.obelize-tmp")).toBe(false);
  expect(isTemporaryOf("a.py", ".a.py.0123456789abcdef.tmp")).toBe(false);
});
