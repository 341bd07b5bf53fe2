/** The closed sets: their sizes and orders as the contract has them, a meaning for every word, and advice where a person can act. */
import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { Bail, BAIL_LADDER, BailAdvice, IMPORT_BAILS, statusOfBail } from "../../src/core/vocabulary/bail.ts";
import { ConfidenceReason } from "../../src/core/vocabulary/confidence_reason.ts";
import { FindingKind } from "../../src/core/vocabulary/finding_kind.ts";
import { LimitationAdvice, LimitationCode } from "../../src/core/vocabulary/limitation.ts";
import {
  ConsultSkip,
  GuardRefusal,
  ProposalOutcome,
  ProviderFailure,
} from "../../src/core/vocabulary/model.ts";
import { UndoAdvice, UndoSkip } from "../../src/core/vocabulary/undo.ts";
import { VERIFY_REASONS, VerifyAdvice, VerifyReason } from "../../src/core/vocabulary/verify.ts";
import { Warning, WarningAdvice } from "../../src/core/vocabulary/warning.ts";
import { isWord, words } from "../../src/core/vocabulary/words.ts";
import {
  RefusalAdvice,
  RefusalCode,
  WriteRefusal,
  writeRefusalOfCode,
} from "../../src/core/vocabulary/write_refusal.ts";

test("the sizes the contract states", () => {
  const sizes = [
    FindingKind,
    ConfidenceReason,
    Warning,
    LimitationCode,
    WriteRefusal,
    RefusalCode,
    VerifyReason,
    UndoSkip,
    ConsultSkip,
    ProviderFailure,
    GuardRefusal,
    ProposalOutcome,
  ];
  expect(sizes.map((set) => words(set).length)).toEqual([9, 16, 6, 10, 6, 8, 10, 7, 6, 9, 17, 8]);
});

test("every set of every file has words, each with one line of meaning", async () => {
  for (const file of readdirSync(new URL("../../src/core/vocabulary/", import.meta.url))) {
    const sets = await import(`../../src/core/vocabulary/${file}`) as Record<string, unknown>;
    for (const set of Object.values(sets)) {
      if (typeof set !== "object" || set === null || Array.isArray(set)) continue;
      for (const [word, meaning] of Object.entries(set)) {
        expect(word).toMatch(/^[a-z][a-z0-9_]*$/);
        if (typeof meaning === "string") expect(meaning).toMatch(/^[\x20-\x7e]*[^.\s]$/);
      }
    }
  }
});

test("advice covers its set, in its order", () => {
  const pairs = [
    [Bail, BailAdvice],
    [Warning, WarningAdvice],
    [LimitationCode, LimitationAdvice],
    [RefusalCode, RefusalAdvice],
    [VerifyReason, VerifyAdvice],
    [UndoSkip, UndoAdvice],
  ] as const;
  for (const [set, advice] of pairs) expect(Object.keys(advice)).toEqual(Object.keys(set));
});

test("only five words are in more than one of the finding's sets", () => {
  const all = [FindingKind, ConfidenceReason, Bail, Warning].flatMap((set) => Object.keys(set));
  expect([...new Set(all.filter((word, at) => all.indexOf(word) !== at))].sort()).toEqual(
    ["conditional_binding", "module_alias_rebound", "parse_error", "receiver_unresolved", "star_import"],
  );
});

test("codes that decide something are codes", () => {
  for (const bail of [...BAIL_LADDER, ...IMPORT_BAILS]) expect(isWord(Bail, bail)).toBe(true);
  expect(isWord(Bail, "toString")).toBe(false);
  expect(statusOfBail("attribute_removed")).toBe("unsupported");
  expect(statusOfBail("star_import")).toBe("needs_review");
  expect(Object.values(VERIFY_REASONS).flat().sort()).toEqual([...words(VerifyReason)].sort());
});

test.each(
  [["ENOENT", "missing"], ["ELOOP", "symlink"], ["EISDIR", "not_a_file"], ["ENOTDIR", "not_a_file"], [
    "ENOSPC",
    "unreadable",
  ], [null, "unreadable"]] as const,
)(
  "%s is %s",
  (code, word) => expect(writeRefusalOfCode(code)).toBe(word),
);
