import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeIni } from "../../src/documents/ini.ts";

const encoder = new TextEncoder();

/** Sections and values as data; null when refused. */
function ours(text: string): Record<string, Record<string, string>> | null {
  const decoded = decodeIni(encoder.encode(text));
  if (!decoded.ok) return null;
  const sections = [...decoded.sections.values()].filter(({ name }) => name !== "DEFAULT");
  return Object.fromEntries(sections.map(({ name, options }) => [
    name,
    Object.fromEntries([...options.values()].map(({ key, value }) => [key, value])),
  ]));
}

const python = `
import configparser, json, sys
out = []
for text in json.load(sys.stdin):
    parser = configparser.RawConfigParser()
    try:
        parser.read_file(text.splitlines(keepends=True) if False else __import__("io").StringIO(text, newline=None))
        out.append({n: dict(parser._sections[n]) for n in parser._sections})
    except configparser.Error:
        out.append(None)
json.dump(out, sys.stdout)
`;

/** The same from Python's own reader. */
function theirs(texts: readonly string[]): unknown[] {
  const done = spawnSync("python3", ["-I", "-c", python], { input: JSON.stringify(texts), encoding: "utf8" });
  if (done.status !== 0) throw new Error(done.stderr);
  return JSON.parse(done.stdout) as unknown[];
}

const examples: readonly string[] = [
  "[options]\npython_requires = >=3.8\ninstall_requires =\n    PyPDF2>=2\n    requests\n\n[tool:pytest]\naddopts: -q\n",
  "[a]\nkey = value\n  more\n\n  and more\n# comment\n  and on\nother = 1\n",
  "[a]\nKey = 1\n[b]\nkey: 2\n",
  "[a]\nx = 1\nx = 2\n",
  "[a]\n[a]\n",
  "x = 1\n",
  "[a]\nno delimiter\n",
  "[a]\n= value\n",
  "[a]\nx =\n",
  "[a] trailing\nx=1 ; not a comment\n",
  "[a]b]\nx: y = z\n",
  "[]\n",
  "[ a ]\nx=1\n",
  "  [a]\n  x = 1\n  y = 2\n    z\n",
  "[DEFAULT]\nx = 1\n[a]\ny = 2\n[DEFAULT]\nz = 3\n",
  "[a]\rx = 1\r\ny = 2\r",
  "[a]\nx = 1\n;c\n  y\n",
  "[a]\nx = 1\n\n\n[b]\n",
  "\x1c[a]\x1c\n\x85x\xa0=\u2003v\u3000\n",
  "\ufeff[a]\nx = 1\n",
];

test("the sections and values that Python's configparser reads", () => {
  const expected = theirs(examples.map((text) => text.replace(/^\ufeff/, "")));
  examples.forEach((text, index) =>
    expect({ text, read: ours(text) }).toEqual({ text, read: expected[index] })
  );
});

test("the same on arbitrary lines", () => {
  const line = fc.array(fc.constantFrom(..."aB=:[]#; \t%-.é", "  ", "[a]", "key = ", "\u2028", "\x1c"), {
    maxLength: 7,
  }).map((parts) => parts.join(""));
  const texts = fc.sample(fc.tuple(fc.boolean(), fc.array(line, { maxLength: 7 })), 3000)
    .map(([headed, lines]) => [...(headed ? ["[s]"] : []), ...lines].join("\n"));
  const expected = theirs(texts);
  texts.forEach((text, index) => expect({ text, read: ours(text) }).toEqual({ text, read: expected[index] }));
});

test("keys are found in their section, then in DEFAULT", () => {
  const decoded = decodeIni(encoder.encode("[DEFAULT]\na = 0\nb = 1\n[s]\na = 2\n"));
  if (!decoded.ok) throw new Error("not decoded");
  expect([decoded.get("s", "a"), decoded.get("s", "b"), decoded.get("s", "c"), decoded.get("t", "a")])
    .toEqual(["2", "1", null, null]);
  expect(decoded.sections.get("s")).toMatchObject({ line: 4 });
  expect(decoded.sections.get("s")?.options.get("a")).toEqual({ key: "a", value: "2", line: 5 });
});

test("faults have their lines", () => {
  const decoded = decodeIni(encoder.encode("[a]\nx = 1\nx = 2\nnothing\n"));
  expect(decoded).toMatchObject({ ok: false, faults: [{ line: 3 }, { line: 4 }] });
});
