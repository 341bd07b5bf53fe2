import { expect, test } from "vitest";
import { osCode, refusalOf, refuse, writeRefusalWord } from "../../src/host/errno.ts";
import type { RefusalWord } from "../../src/host/host.ts";

const failed = (code: string) => Object.assign(new Error(`${code}: /proc/self/fd/7/secret`), { code });

test.each([
  ["ENOENT", "missing"],
  ["ELOOP", "symlink"],
  ["EISDIR", "not_a_file"],
  ["ENOTDIR", "not_a_file"],
  ["EACCES", "unreadable"],
  ["ENOSPC", "unreadable"],
  ["EIO", "unreadable"],
  ["EXDEV", "unreadable"],
  ["ENAMETOOLONG", "unreadable"],
  ["EWHATEVER", "unreadable"],
])("%s is written down as %s, and its code is named", (code, word) => {
  const refusal = refusalOf(failed(code), "a/b", "write the file");
  expect(writeRefusalWord(refusal)).toBe(word);
  expect(refusal).toMatchObject({ ok: false, path: "a/b", code });
  expect(refusal.detail).toContain(`(${code})`);
  expect(refusal.detail).toMatch(/^Cannot write the file: /);
  expect(refusal.detail).not.toContain("secret");
});

test("every word of this room has one of the run folder's", () => {
  const words: RefusalWord[] = [
    "symlink",
    "not_a_file",
    "not_a_directory",
    "outside_root",
    "missing",
    "exists",
    "unreadable",
    "too_large",
    "changed",
    "bad_name",
  ];
  expect(words.map((word) => writeRefusalWord(refuse(word, "", "", "")))).toEqual([
    "symlink",
    "not_a_file",
    "not_a_file",
    "outside_root",
    "missing",
    "unreadable",
    "unreadable",
    "unreadable",
    "file_changed_since_read",
    "outside_root",
  ]);
});

test("what is no error of the system is thrown on", () => {
  for (
    const error of [
      new Error("ours"),
      Object.assign(new Error("node's"), { code: "ERR_INVALID_ARG_TYPE" }),
      "text",
      null,
    ]
  ) {
    expect(osCode(error)).toBe(null);
    expect(() => refusalOf(error, "", "")).toThrow();
  }
});
