/** Digests, canonical JSON, orders, places, paths, instants and ids. */
import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { compareCodePoints, sortedUnique } from "../../src/core/compare.ts";
import { plainSha256, sha256 } from "../../src/core/digest.ts";
import { foldPep503 } from "../../src/core/fold_pep503.ts";
import { instant, parseInstant } from "../../src/core/instant.ts";
import { canonicalJson, sortedJson } from "../../src/core/json.ts";
import { lineMap } from "../../src/core/lines.ts";
import { isWindowsReserved, relativePathFault } from "../../src/core/relative_path.ts";
import { isRunId, runId, runIdInstant } from "../../src/core/run_id.ts";
import { decodeUtf8Escaped, encodeUtf8, encodeUtf8Escaped } from "../../src/core/utf8.ts";

test("both digests agree with the platform's at every length", () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
    const expected = createHash("sha256").update(bytes).digest("hex");
    expect(sha256(bytes)).toBe(expected);
    expect(plainSha256(bytes)).toBe(expected);
  }));
  expect(sha256("é")).toBe(createHash("sha256").update("é", "utf8").digest("hex"));
});

const documentValue = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constant(null),
    fc.boolean(),
    fc.integer().map((n) => n + 0),
    fc.string({ unit: "grapheme" }),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(fc.string({ unit: "grapheme-ascii" }), tie("value"), { maxKeys: 4, noNullPrototype: true }),
  ),
})).value;

test("canonical JSON gives its value back and ends in one newline", () => {
  fc.assert(fc.property(documentValue, (value) => {
    const text = canonicalJson(value);
    expect(JSON.parse(text)).toEqual(value);
    expect(canonicalJson(JSON.parse(text))).toBe(text);
    expect(text.endsWith("\n") && !text.endsWith("\n\n")).toBe(true);
    expect(JSON.parse(sortedJson(value))).toEqual(value);
  }));
});

test("the form: two spaces, order as given, text as itself", () => {
  expect(canonicalJson({ b: [], a: { é: "\u2028🙂" }, c: {}, n: [1] })).toBe(
    '{\n  "b": [],\n  "a": {\n    "é": "\u2028🙂"\n  },\n  "c": {},\n  "n": [\n    1\n  ]\n}\n',
  );
  expect(sortedJson({ b: 1, a: [{ d: 1, c: 2 }] })).toBe(
    '{\n  "a": [\n    {\n      "c": 2,\n      "d": 1\n    }\n  ],\n  "b": 1\n}\n',
  );
});

test.each([1.5, NaN, -0, undefined, "\ud800", { a: undefined }, 2 ** 60])(
  "canonical JSON refuses %j",
  (value) => {
    expect(() => canonicalJson({ value })).toThrow();
  },
);

test("text is ordered by code points, which is the order of its UTF-8 bytes", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (a, b) => {
    expect(Math.sign(compareCodePoints(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)));
  }));
  expect(compareCodePoints("\uffff", "🙂")).toBeLessThan(0);
  expect(sortedUnique(["b", "a", "b"])).toEqual(["a", "b"]);
});

test("any bytes come back from escaped text", () => {
  fc.assert(fc.property(fc.uint8Array(), (bytes) => {
    expect(encodeUtf8Escaped(decodeUtf8Escaped(bytes))).toEqual(bytes);
  }));
  expect(decodeUtf8Escaped(encodeUtf8("é🙂"))).toBe("é🙂");
});

test("lines end at CRLF, LF and CR only, columns count code points", () => {
  const map = lineMap("a\r\nb\rc\n🙂x\f\u2028y");
  expect(map.lineCount).toBe(4);
  expect([0, 3, 5, 7].map((offset) => map.position(offset))).toEqual(
    [1, 2, 3, 4].map((line) => ({ line, column: 0 })),
  );
  expect(map.position(9)).toEqual({ line: 4, column: 1 });
  expect(map.position(12)).toEqual({ line: 4, column: 4 });
  expect([1, 2, 3, 4].map((line) => [map.lineStart(line), map.lineEnd(line)])).toEqual([[0, 1], [3, 4], [
    5,
    6,
  ], [7, 13]]);
  expect(map.position(-5)).toEqual({ line: 1, column: 0 });
  expect(map.position(99)).toEqual({ line: 4, column: 5 });
});

test("a place is where counting by hand says", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom("a", "🙂", "\n", "\r", "\r\n", "\t")), fc.nat(), (parts, at) => {
      const text = parts.join("");
      const offset = at % (text.length + 1);
      const before = text.slice(0, offset).replace(/\r$/, text[offset] === "\n" ? "x" : "\r").split(
        /\r\n|\n|\r/,
      );
      const place = lineMap(text).position(offset);
      expect(place.line).toBe(before.length);
      if (!/[\udc00-\udfff]/.test(text[offset] ?? "")) {
        expect(place.column).toBe([...(before.at(-1) ?? "")].length);
      }
    }),
  );
});

test.each([
  "",
  "/a",
  "a\\b",
  "../a",
  "a/../b",
  "a//b",
  "a/",
  "C:/x",
  "c:x",
  "a/NUL",
  "con.py",
  "lpt9.tar.gz",
  "COM¹",
  "aux .py",
  "a\0b",
])(
  "%j is no relative path",
  (path) => {
    expect(relativePathFault(path)).toMatch(/^The (path|name) /);
  },
);

test.each(["a", "a/b.py", ".hidden/x", "a b/é.py", "com0", "console.py", "..a/b", "a/...", "nul_/x"])(
  "%j is a relative path",
  (path) => {
    expect(relativePathFault(path)).toBeNull();
  },
);

test("devices of Windows have any case and any ending", () => {
  expect(["nul", "NUL.txt", "Aux:x", "conin$", "COM1 .py"].every(isWindowsReserved)).toBe(true);
  expect(["null", "com10", "x.nul"].some(isWindowsReserved)).toBe(false);
});

test("a run's name holds its instant", () => {
  const started = Date.UTC(2026, 8, 17, 14, 25, 30, 999);
  const id = runId(started, "3f9a1c72");
  expect(id).toBe("20260917T142530Z-3f9a1c72");
  expect(runIdInstant(id)).toBe("2026-09-17T14:25:30Z");
  expect(runIdInstant(id)).toBe(instant(started));
  expect(isRunId(id + "\n")).toBe(false);
  expect(runIdInstant("20261317T142530Z-3f9a1c72")).toBeNull();
  expect(parseInstant("2026-02-30T00:00:00Z")).toBeNull();
});

test("distribution names fold as PEP 503 says", () => {
  expect(foldPep503("Google__Generative.-_AI")).toBe("google-generative-ai");
});
