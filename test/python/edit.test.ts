import fc from "fast-check";
import { expect, test } from "vitest";
import { applyEdits, editFault, offsetAfter, type TextEdit } from "../../src/python/edit.ts";

test("edits are applied in the order of the text, however they come", () => {
  const edits = [{ start: 6, end: 11, text: "moon" }, { start: 0, end: 5, text: "goodbye" }];
  expect(applyEdits("hello world", edits)).toEqual({ ok: true, text: "goodbye moon" });
});

test("touching edits and an insertion before a replacement are fine", () => {
  const edits = [{ start: 1, end: 2, text: "B" }, { start: 0, end: 1, text: "A" }, {
    start: 1,
    end: 1,
    text: "-",
  }];
  expect(applyEdits("abc", edits)).toEqual({ ok: true, text: "A-Bc" });
});

test("an overlap is refused and names both edits", () => {
  const first = { start: 0, end: 3, text: "" };
  const second = { start: 2, end: 4, text: "x" };
  expect(applyEdits("abcdef", [second, first])).toEqual({
    ok: false,
    fault: { code: "overlap", first, second },
  });
  const insertion = { start: 1, end: 1, text: "x" };
  expect(editFault("abc", [insertion, { ...insertion }])).toMatchObject({ code: "overlap" });
  expect(editFault("abc", [{ start: 0, end: 2, text: "" }, insertion])).toMatchObject({ code: "overlap" });
});

test("what lies outside the text, or cuts a character or a line end, is refused", () => {
  const code = (text: string, start: number, end: number) =>
    editFault(text, [{ start, end, text: "" }])?.code;
  expect(code("abc", 2, 4)).toBe("outside");
  expect(code("abc", -1, 1)).toBe("outside");
  expect(code("abc", 2, 1)).toBe("outside");
  expect(code("abc", 0.5, 1)).toBe("outside");
  expect(code("a\u{1f600}b", 0, 2)).toBe("splits");
  expect(code("a\r\nb", 2, 3)).toBe("splits");
  expect(code("a\r\nb", 1, 3)).toBeUndefined();
});

test("an offset keeps its place beside what is edited", () => {
  const edits = [{ start: 1, end: 3, text: "wide" }, { start: 5, end: 5, text: "++" }];
  expect([0, 1, 2, 3, 4, 5, 6].map((offset) => offsetAfter(edits, offset))).toEqual([0, 1, 1, 5, 6, 9, 10]);
});

const spans = fc.tuple(
  fc.string({ maxLength: 40 }),
  fc.array(fc.tuple(fc.nat(40), fc.nat(5), fc.string({ maxLength: 3 })), { maxLength: 6 }),
);

test("the result is what lies between the edits and the edits themselves, or nothing", () => {
  fc.assert(fc.property(spans, ([text, parts]) => {
    const edits: TextEdit[] = parts.map(([start, length, added]) => ({
      start,
      end: start + length,
      text: added,
    }));
    const done = applyEdits(text, edits);
    expect(done.ok).toBe(editFault(text, edits) === null);
    if (!done.ok) return;
    const change = edits.reduce((sum, edit) => sum + edit.text.length - (edit.end - edit.start), 0);
    expect(done.text.length).toBe(text.length + change);
  }));
});
