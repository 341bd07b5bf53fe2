import { expect, test } from "vitest";
import { compileCheck } from "../../../src/python/mod.ts";
import { askPython } from "../oracle/verdicts.ts";
import { INVALID, NEIGHBOURS, RECORDED } from "./cases.ts";
import { ACCEPTED_HERE, GONE_SINCE_311, OTHER_LINE, OTHER_WORDS, REFUSED_HERE } from "./differences.ts";

const utf8 = new TextEncoder();
const verdict = (source: string) => compileCheck(utf8.encode(source));

test("every source CPython 3.14 refuses is refused", () => {
  const accepted = INVALID.filter(({ source }) => verdict(source) === null).map(({ source }) => source);
  expect(accepted.sort()).toEqual(Object.keys(ACCEPTED_HERE).sort());
  expect(INVALID.length).toBeGreaterThan(700);
});

test("every source CPython 3.14 accepts is accepted", () => {
  const refused = NEIGHBOURS.filter(({ source }) => verdict(source) !== null).map(({ source }) => source);
  expect(refused.sort()).toEqual(Object.keys(REFUSED_HERE).sort());
});

test("the names stage says what CPython says, on the line CPython says it", () => {
  const others: string[] = [];
  const lines: string[] = [];
  for (const { source, message, line } of INVALID) {
    const found = verdict(source);
    if (found === null || found.stage !== "names") continue;
    const words = message.replace(/^\w+: /, "").toLowerCase();
    if (found.message.toLowerCase() !== words) others.push(source);
    if (line > 0 && found.line !== line) lines.push(source);
  }
  expect(others.sort()).toEqual(Object.keys(OTHER_WORDS).sort());
  expect(lines.sort()).toEqual(Object.keys(OTHER_LINE).sort());
});

test("the machine's Python agrees with what is recorded of it", () => {
  const sources = [...INVALID, ...NEIGHBOURS].map(({ source }) => source);
  const answer = askPython({ sources });
  if (answer === null || answer.version[0] !== 3 || answer.version[1] !== 11) return;
  const wrong = INVALID.filter(({ accepted_by }, i) =>
    (answer.sources[i] === "") !== (accepted_by === "3.11")
  );
  const wrongToo = NEIGHBOURS.filter(({ refused_by }, i) =>
    (answer.sources[INVALID.length + i] !== "") !== (refused_by === "3.11")
  );
  expect([...wrong, ...wrongToo]).toEqual([]);
});

test("the recorded verdicts of CPython 3.11 hold, but for what later versions changed", () => {
  const differ = RECORDED
    .filter(({ source, cpython311 }) =>
      (verdict(source) === null) !== (cpython311 === null || cpython311 === "")
    )
    .map(({ name }) => name);
  expect(differ.sort()).toEqual(Object.keys(GONE_SINCE_311).sort());
});
