import fc from "fast-check";
import { expect, test } from "vitest";
import { encodeUtf8 } from "../../../src/core/utf8.ts";
import { scanFiles } from "../../../src/run/scan/files.ts";
import { projectPack } from "../../../src/run/scan/pack.ts";
import { holdsPlainly, prefilter } from "../../../src/run/scan/prefilter.ts";
import { GENAI, PYPDF } from "./sample_pack.ts";

test("the plain search and the runtime's agree", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 12 });
  fc.assert(
    fc.property(
      word,
      fc.string({ unit: fc.constantFrom("a", "b"), minLength: 1, maxLength: 4 }),
      (text, token) => {
        const bytes = encodeUtf8(`x${text}`).subarray(1);
        expect(prefilter([token])(bytes)).toBe(text.includes(token));
        expect(holdsPlainly(bytes, encodeUtf8(token))).toBe(text.includes(token));
      },
    ),
  );
});

test("any of several tokens will do", () => {
  const holds = prefilter(["PyPDF2", "oldai", "xPyPDF2x"]);
  expect(["PyPDF2", "-oldai-", "pypdf2", ""].map((text) => holds(encodeUtf8(text)))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test("a file without a token is parsed by nobody", () => {
  const files = [
    { path: "a.py", bytes: encodeUtf8("x = (((\n") },
    { path: "b.py", bytes: encodeUtf8("# PyPDF2\n") },
    { path: "c.py", bytes: encodeUtf8("# oldai\n") },
  ];
  expect(scanFiles(files, projectPack(GENAI)).files.map((file) => file.path)).toEqual(["c.py"]);
  expect(scanFiles(files, projectPack(PYPDF)).files.map((file) => file.path)).toEqual(["b.py"]);
});
