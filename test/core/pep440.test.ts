import fc from "fast-check";
import { expect, test } from "vitest";
import {
  admits,
  compareVersions,
  hasFloor,
  highestAdmitted,
  lowestAdmitted,
  namesNoVersion,
  parseSpecifierSet,
  parseVersion,
  parseVersionRange,
  rangeAdmits,
  rangeLowest,
  rangesShareRelease,
  runsAfter,
  sharesRelease,
  type SpecifierSet,
  type Version,
  versionText,
} from "../../src/core/pep440.ts";
import { askPackaging, packagingIsThere } from "./packaging_oracle.ts";

const version = (text: string): Version => parseVersion(text) ?? expect.unreachable(text);
const set = (text: string): SpecifierSet => parseSpecifierSet(text) ?? expect.unreachable(text);
const text = (found: Version | null): string | null => found === null ? null : versionText(found);

const SPELLINGS = [
  ["1.0", "1.0"],
  ["v1.0", "1.0"],
  [" 1.0-RC.1 ", "1.0rc1"],
  ["1.0alpha", "1.0a0"],
  ["1.0-preview2", "1.0rc2"],
  ["1.0-1", "1.0.post1"],
  ["1.0.r4", "1.0.post4"],
  ["2!1.0.dev3+Ubuntu-1", "2!1.0.dev3+ubuntu.1"],
  ["007", "7"],
] as const;

test.each(SPELLINGS)("%s is written %s", (written, normal) => {
  expect(versionText(version(written))).toBe(normal);
});

test.each(["", "1.0.", "a", "1..0", "1.0+", "1.0++a", "1.0x", "==1.0", "1.0 .0"])(
  "%j is no version",
  (written) => {
    expect(parseVersion(written)).toBeNull();
  },
);

const ORDER = [
  "1.0.dev456",
  "1.0a1",
  "1.0a2.dev456",
  "1.0a12.dev456",
  "1.0a12",
  "1.0b1.dev456",
  "1.0b2",
  "1.0b2.post345.dev456",
  "1.0b2.post345",
  "1.0rc1.dev456",
  "1.0rc1",
  "1.0",
  "1.0+abc.5",
  "1.0+abc.7",
  "1.0+5",
  "1.0.post456.dev34",
  "1.0.post456",
  "1.0.15",
  "1.1.dev1",
  "1!0.1",
];

test("versions stand in the order of the PEP", () => {
  const sorted = [...ORDER].reverse().sort((a, b) => compareVersions(version(a), version(b)));
  expect(sorted).toEqual(ORDER);
});

test.each([
  ["~=2.2", "2.9", true],
  ["~=2.2", "3.0", false],
  ["~=2.2.post3", "2.3", true],
  ["~=1.4.5", "1.5", false],
  ["==3.*", "3.9.9", true],
  ["==3.*", "4.0", false],
  ["!=3.*", "3.1", false],
  ["==3.0", "3.0.0", true],
  ["==3.0", "3.0+local", true],
  ["==3.0+local", "3.0", false],
  ["===3.0", "3.0", true],
  ["<3", "3.0rc1", false],
  [">3", "3.0.post1", false],
  [">3", "3.0+local", false],
  [">=3,<4,!=3.1", "3.1", false],
  ["", "0", true],
])("%s admits %s: %s", (written, asked, admitted) => {
  expect(admits(set(written), version(asked))).toBe(admitted);
});

test.each(["3", "=>3", ">= ", "~=3", ">=3.*", ">3+local", "=3", ">=3 <4", ",", "===foo"])(
  "%j is no set",
  (written) => {
    expect(parseSpecifierSet(written)).toBeNull();
  },
);

test.each([
  [">=3,<4", "3", "4"],
  ["==3.0.1", "3.0.1", "3.0.1"],
  ["==3.*", "3", "4"],
  ["~=3.1", "3.1", "4"],
  [">2,!=2.1", "2", null],
  ["!=3.*", null, null],
  ["!=3.*,>=3", "4", null],
  ["<4", null, "4"],
  [">=4,<3", null, null],
])("%s runs from %s to %s", (written, lowest, highest) => {
  expect(text(lowestAdmitted(set(written)))).toBe(lowest);
  expect(text(highestAdmitted(set(written)))).toBe(highest);
});

test.each([
  ["==3.0.0", ">=6.19", false],
  [">=3", ">=6.19", true],
  ["<6.19", ">=6.19", false],
  ["==6.*", ">=6.19", true],
  ["~=6.1.0", ">=6.19", false],
  ["!=6.19", "==6.19", false],
  [">=6.19,<6.20", "!=6.19.*", false],
  ["<=6.19", ">=6.19", true],
  ["===6.19", ">=6.19", true],
  [">6.19", "==6.19.post1", false],
])("%s and %s share a release: %s", (left, right, shared) => {
  expect(sharesRelease(set(left), set(right))).toBe(shared);
  expect(sharesRelease(set(right), set(left))).toBe(shared);
});

test("one range lies behind another only when nothing of it comes before the other's end", () => {
  expect(runsAfter(set(">=1"), set(">=0.27,<1"))).toBe(true);
  expect(runsAfter(set(">=0.9"), set(">=0.27,<1"))).toBe(false);
});

test.each([
  ["^1.2.3", "1.9", "2", "1.2.3"],
  ["^0.2.3", "0.2.9", "0.3", "0.2.3"],
  ["^0.0.3", "0.0.3", "0.0.4", "0.0.3"],
  ["^0.0", "0.0.9", "0.1", "0.0"],
  ["^3.9", "3.12", "4.0", "3.9"],
  ["~3.9", "3.9.7", "3.10", "3.9"],
  ["~3", "3.11", "4", "3"],
  ["~1.2.3", "1.2.9", "1.3", "1.2.3"],
  ["3.9", "3.9", "3.9.1", "3.9"],
  ["3.*", "3.9", "4", "3"],
  ["=3.9", "3.9", "3.8", "3.9"],
  ["2.7 || ^3.6", "3.8", "3.5", "2.7"],
  [">=3.7 <4", "3.9", "4.0", "3.7"],
  [">= 3.7, < 4.0", "3.9", "4.0", "3.7"],
])("the range %s admits %s, not %s, and begins at %s", (written, inside, outside, lowest) => {
  const range = parseVersionRange(written) ?? expect.unreachable(written);
  expect(rangeAdmits(range, version(inside))).toBe(true);
  expect(rangeAdmits(range, version(outside))).toBe(false);
  expect(text(rangeLowest(range))).toBe(lowest);
});

test("what names no version has no floor; what no translator reads is none", () => {
  for (const written of ["", "*", " * ", "* || >=3"]) {
    const range = parseVersionRange(written) ?? expect.unreachable(written);
    expect(namesNoVersion(range)).toBe(true);
    expect(rangeLowest(range)).toBeNull();
  }
  for (const written of ["=>3", "^", "latest", ">=3.*", "3 ||", "|| 3", ">=", "^^3"]) {
    expect(parseVersionRange(written)).toBeNull();
  }
});

test("ranges share a release when one alternative of each does", () => {
  const range = (written: string) => parseVersionRange(written) ?? expect.unreachable(written);
  expect(rangesShareRelease(range("^3.0 || ^6.0"), range(">=6.19"))).toBe(true);
  expect(rangesShareRelease(range("^3.0 || ^4.0"), range(">=6.19"))).toBe(false);
});

const part = fc.integer({ min: 0, max: 12 });
const release = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join("."));
const anyVersion = fc.tuple(
  fc.constantFrom("", "1!"),
  release,
  fc.constantFrom("", "a1", "b2", "rc1", "rc2"),
  fc.constantFrom("", ".post1", ".post2"),
  fc.constantFrom("", ".dev1", ".dev2"),
).map((parts) => parts.join(""));
const anyClause = fc.oneof(
  fc.tuple(fc.constantFrom(">=", "<=", ">", "<", "==", "!="), anyVersion).map((parts) => parts.join("")),
  fc.tuple(fc.constantFrom("==", "!="), release).map(([operator, found]) => `${operator}${found}.*`),
  fc.tuple(part, release).map(([first, rest]) => `~=${first}.${rest}`),
);
const anySet = fc.array(anyClause, { minLength: 1, maxLength: 4 }).map((clauses) => clauses.join(","));

test.runIf(packagingIsThere)("normal forms, order and admission are those of packaging", () => {
  const versions = fc.sample(anyVersion, { numRuns: 400, seed: 7 });
  const pairs = fc.sample(fc.tuple(anySet, anyVersion), { numRuns: 4000, seed: 11 });
  const [ordered, ...rest] = askPackaging([
    ["ordered", versions],
    ...versions.map((found) => ["normal", found] as const),
    ...pairs.map((pair) => ["admitted", pair] as const),
  ]) ?? expect.unreachable();
  const mine = [...versions].sort((a, b) => compareVersions(version(a), version(b)));
  expect(mine.map((found) => versionText(version(found)))).toEqual(
    (ordered as string[]).map((found) => versionText(version(found))),
  );
  expect(versions.map((found) => versionText(version(found)))).toEqual(rest.slice(0, versions.length));
  const admitted = pairs.map(([written, asked]) => {
    const found = parseSpecifierSet(written);
    return found === null ? null : admits(found, version(asked));
  });
  const theirs = rest.slice(versions.length);
  expect(pairs.flatMap((pair, at) => admitted[at] === theirs[at] ? [] : [{ pair, ours: admitted[at] }]))
    .toEqual([]);
});

test("a set that admits a version of both sides shares a release with it", () => {
  fc.assert(fc.property(anySet, anySet, release, (left, right, asked) => {
    const [one, other] = [parseSpecifierSet(left), parseSpecifierSet(right)];
    if (one === null || other === null) return;
    if (admits(one, version(asked)) && admits(other, version(asked))) {
      expect(sharesRelease(one, other)).toBe(true);
    }
  }));
});

test("a floor is at or below everything a set admits", () => {
  fc.assert(fc.property(anySet, release, (written, asked) => {
    const found = parseSpecifierSet(written);
    if (found === null || !admits(found, version(asked))) return;
    const lowest = lowestAdmitted(found);
    if (!hasFloor(found) && lowest === null) return;
    if (lowest !== null) expect(compareVersions(lowest, version(asked))).toBeLessThanOrEqual(0);
  }));
});

test("no text makes the readers throw", () => {
  const pieces = fc.array(
    fc.constantFrom(
      ">=",
      "<",
      "==",
      "~=",
      "!",
      "=",
      "3",
      "1.0",
      ".",
      "*",
      ",",
      "||",
      "^",
      "~",
      " ",
      "rc",
      "+",
      "x",
    ),
    { maxLength: 40 },
  ).map((parts) => parts.join(""));
  fc.assert(fc.property(fc.oneof(fc.string(), pieces), (written) => {
    parseVersion(written);
    const found = parseSpecifierSet(written);
    if (found !== null) lowestAdmitted(found);
    const range = parseVersionRange(written);
    if (range !== null) rangeLowest(range);
  }));
});

test("a thousand exclusions are no more work than a thousand steps of a merge", () => {
  const written = Array.from({ length: 600 }, (_, at) => `!=${at}`).join(",");
  expect(sharesRelease(set(written), set(">=0"))).toBe(true);
});
