import fc from "fast-check";
import { expect, test } from "vitest";
import { leadingName, parseRequirement, type Requirement } from "../../src/core/pep508.ts";
import { askPackaging, packagingIsThere } from "./packaging_oracle.ts";

const read = (text: string): Requirement => parseRequirement(text) ?? expect.unreachable(text);

/** The text with its parts in brackets: name, versions. */
function marked(text: string): string {
  const { nameSpan: name, specifierSpan: pin } = read(text);
  return [
    text.slice(0, name.start),
    "[",
    text.slice(name.start, name.end),
    "]",
    text.slice(name.end, pin.start),
    "[",
    text.slice(pin.start, pin.end),
    "]",
    text.slice(pin.end),
  ].join("");
}

test.each([
  ["PyPDF2", "[PyPDF2][]"],
  ["PyPDF2==3.0.1", "[PyPDF2][==3.0.1]"],
  ["  PyPDF2 >=3, <4 ", "  [PyPDF2] [>=3, <4] "],
  ["PyPDF2 (>=3,<4)", "[PyPDF2] [(>=3,<4)]"],
  ["PyPDF2==3.0.1 ; python_version < '3.9'", "[PyPDF2][==3.0.1] ; python_version < '3.9'"],
  ["PyPDF2;sys_platform=='win32'", "[PyPDF2][];sys_platform=='win32'"],
  ["a.b-c_D>1", "[a.b-c_D][>1]"],
])("the parts of %s", (text, parts) => {
  expect(marked(text)).toBe(parts);
});

test("extras and URLs are told apart from versions", () => {
  const extras = read("PyPDF2 [crypto, image] ==3.0.1");
  expect(extras.extras).toEqual(["crypto", "image"]);
  expect(extras.extrasSpan).toEqual({ start: 7, end: 22 });
  const url = read("PyPDF2 @ https://host/p.zip#sha ; os_name == 'nt'");
  expect([url.url, url.marker, url.specifier.clauses]).toEqual([
    "https://host/p.zip#sha",
    "os_name == 'nt'",
    [],
  ]);
});

test.each([
  "",
  "==3",
  "PyPDF2=>3",
  "PyPDF2 3.0",
  "PyPDF2>=3.*",
  "PyPDF2[",
  "PyPDF2[a,]",
  "PyPDF2 (>=3",
  "PyPDF2 ()x",
  "PyPDF2; nothing == '1'",
  "PyPDF2; python_version",
  "PyPDF2; (python_version > '3'",
  "PyPDF2 @",
  "./PyPDF2",
  "PyPDF2>=3 # why",
  "PyPDF2>=3,<4 extra",
])("%j is no requirement", (text) => {
  expect(parseRequirement(text)).toBeNull();
});

test("the name at the beginning is found without the rest being a requirement", () => {
  expect(leadingName(" PyPDF2=>3")).toEqual({ start: 1, end: 7 });
  expect(leadingName("-r base.txt")).toBeNull();
});

const piece = fc.constantFrom(
  "PyPDF2",
  "a",
  "[crypto]",
  "[",
  "]",
  ">=3",
  "==3.0.1",
  ",<4",
  "~=2.2",
  " ",
  ";",
  "python_version",
  "'3.9'",
  "<",
  "and",
  "(",
  ")",
  " @ ",
  "https://h/x",
  "not in",
);

test("no text makes the reader throw, and what it reads keeps its places", () => {
  const pieces = fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(""));
  fc.assert(fc.property(fc.oneof(fc.string(), pieces), (text) => {
    const found = parseRequirement(text);
    if (found === null) return;
    expect(text.slice(found.nameSpan.start, found.nameSpan.end)).toBe(found.name);
    expect(found.specifierSpan.start).toBeGreaterThanOrEqual(found.nameSpan.end);
  }));
});

test.runIf(packagingIsThere)("what packaging reads is read, with the same parts", () => {
  const texts = [
    "PyPDF2",
    "PyPDF2[crypto]",
    "PyPDF2 [crypto , image]>=3,<4",
    "PyPDF2>=3; python_version < '3.9' and (os_name == 'nt' or sys_platform != \"linux\")",
    "PyPDF2 (>=3,<4)",
    "PyPDF2 @ https://host/x.whl ; extra == 'x'",
    "PyPDF2 ~=3.0",
    "PyPDF2=>3",
    "PyPDF2;",
    "PyPDF2 ; python_version in '2.7 3.9'",
    "PyPDF2 ; python_version not  in '2.7'",
    "PyPDF2 ; python_version and os_name",
    "PyPDF2[crypto",
    "PyPDF2 3",
  ];
  const theirs = askPackaging(texts.map((text) => ["requirement", text] as const));
  const ours = texts.map((text) => {
    const found = parseRequirement(text);
    return found && [found.name, [...found.extras].sort(), found.url, found.marker !== null];
  });
  expect(ours).toEqual(theirs);
});
