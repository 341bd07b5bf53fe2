import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeSource, encodeText } from "../../../src/python/decode.ts";
import { UPPER_HALVES } from "../../../src/python/encodings/tables.ts";

const BOM = [0xef, 0xbb, 0xbf];

function bytes(...parts: (string | number[])[]): Uint8Array {
  return Uint8Array.from(
    parts.flatMap((part) => typeof part === "string" ? [...Buffer.from(part, "latin1")] : part),
  );
}

function encodingOf(source: Uint8Array): string {
  const decoded = decodeSource(source);
  return decoded.ok ? decoded.encoding : `refused: ${decoded.diagnostic.message}`;
}

test.each([
  ["x = 1\n", "utf-8"],
  ["# coding: utf-8\n", "utf-8"],
  ["# coding: UTF_8-sig\n", "utf-8"],
  ["# coding: utf8\n", "utf-8"],
  ["# -*- coding: latin-1 -*-\n", "iso8859-1"],
  ["# coding: Latin-1-unix\n", "iso8859-1"],
  ["# coding: L1\n", "iso8859-1"],
  ["# vim: set fileencoding=cp1252 :\n", "cp1252"],
  ["# coding: windows-1251\n", "cp1251"],
  ["#!/usr/bin/python\n# coding: iso-8859-15\n", "iso8859-15"],
  ["\n# coding: koi8-r\n", "koi8-r"],
  [" \t\f# coding=mac-roman\n", "mac-roman"],
  ["# a\r# coding: cp437\r", "cp437"],
  ["# coding: = coding:\t cp850\n", "cp850"],
  ["x = 1\n# coding: cp1252\n", "utf-8"],
  ["\n\n# coding: cp1252\n", "utf-8"],
  ["x = 1 # coding: cp1252\n", "utf-8"],
  ["'''\n# coding: cp1252\n'''\n", "utf-8"],
  ["# coding : cp1252\n", "utf-8"],
  ["# coding: us-ascii\n", "ascii"],
  ["# coding: euc-jp\n", "euc-jp"],
])("finds the declared encoding of %j", (source, encoding) => {
  expect(encodingOf(bytes(source))).toBe(encoding);
});

test.each([
  ["an unknown encoding", bytes("# coding: foo\n"), 1, 10],
  ["another encoding behind a byte order mark", bytes(BOM, "# coding: cp1252\n"), 1, 10],
  ["`utf8` behind a byte order mark, as CPython does", bytes(BOM, "# coding: utf8\n"), 1, 10],
  ["a UTF-16 byte order mark", bytes([0xff, 0xfe], "x\0"), 1, 0],
  ["a codec that is no text encoding", bytes("# coding: rot13\n"), 1, 10],
  ["a null byte", bytes("x = 1\ny\0"), 2, 1],
  ["a stray byte", bytes("x = '\xc3\xa9\xff'\n"), 1, 6],
  ["an overlong sequence", bytes("\n'\xc0\x80'"), 2, 1],
  ["a surrogate", bytes("'\xed\xa0\x80'"), 1, 1],
  ["a code point beyond Unicode", bytes("'\xf4\x90\x80\x80'"), 1, 1],
  ["a byte order mark and a stray byte", bytes(BOM, "x\xff"), 1, 1],
  ["a byte outside ASCII", bytes("# coding: ascii\n'\xe9'"), 2, 1],
  ["a byte the encoding leaves free", bytes("# coding: cp1252\n#\x81"), 2, 1],
  ["a multi-byte encoding beyond ASCII", bytes("# coding: euc-jp\n'\xa4\xa2'"), 2, 1],
])("refuses %s", (_, source, line, column) => {
  const decoded = decodeSource(source);
  expect(decoded).toMatchObject({ ok: false, diagnostic: { stage: "decode", line, column } });
});

test("a byte order mark is not part of the text and comes back", () => {
  const source = bytes(BOM, "x = 1\n");
  const decoded = decodeSource(source);
  expect(decoded).toEqual({ ok: true, text: "x = 1\n", encoding: "utf-8", bom: true });
  expect(encodeText("x = 1\n", "utf-8", true)).toEqual(source);
});

test("every byte of every encoding comes back", () => {
  for (const [codec, upper] of Object.entries(UPPER_HALVES)) {
    const known = [...upper].flatMap((character, i) => character === "\ufffe" ? [] : [i + 128]);
    const source = bytes(`# coding: ${codec}\n#`, known);
    const decoded = decodeSource(source);
    if (!decoded.ok) throw new Error(`${codec}: ${decoded.diagnostic.message}`);
    expect(encodeText(decoded.text, decoded.encoding, decoded.bom)).toEqual(source);
  }
});

test("says when an encoding lacks a character", () => {
  expect(encodeText("ж", "cp1252", false)).toBeNull();
  expect(encodeText("é", "ascii", false)).toBeNull();
  expect(encodeText("x", "no-such", false)).toBeNull();
  expect(encodeText("\ud800", "utf-8", false)).toBeNull();
});

test("any bytes: a diagnostic, or text that goes back to them", () => {
  const prefix = fc.constantFrom(
    "",
    "\xef\xbb\xbf",
    "# coding: latin-1\n",
    "# coding: cp1251\n",
    "# coding: ",
  );
  fc.assert(
    fc.property(prefix, fc.uint8Array({ maxLength: 60 }), (start, rest) => {
      const source = bytes(start, [...rest]);
      const decoded = decodeSource(source);
      if (decoded.ok) expect(encodeText(decoded.text, decoded.encoding, decoded.bom)).toEqual(source);
      else expect(decoded.diagnostic.offset).toBeLessThanOrEqual(source.length);
    }),
    { numRuns: 2000 },
  );
});
