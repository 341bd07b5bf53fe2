import { expect, test } from "vitest";
import { encodeUtf8 } from "../../../src/core/utf8.ts";
import { refusalText, refusedScan } from "../../../src/run/scan/gates.ts";
import { grade } from "../../../src/run/scan/grade.ts";
import { projectPack } from "../../../src/run/scan/pack.ts";
import { PYPDF } from "./sample_pack.ts";
import { scanText } from "./scan_text.ts";

test.each<[string, string | Uint8Array, string]>([
  ["what does not parse", "import PyPDF2\nx = (\n", "parse"],
  ["what a compiler refuses although it parses", "import PyPDF2\nreturn 1\n", "compile check"],
  ["a late future import", "import PyPDF2\nfrom __future__ import annotations\n", "compile check"],
  ["await outside an async function", "import PyPDF2\ndef f():\n    await PyPDF2.x\n", "compile check"],
  [
    "bytes that are not the text they claim",
    new Uint8Array([...encodeUtf8("import PyPDF2\n#"), 0xff, 10]),
    "decoding",
  ],
])("%s gives one finding and one limitation that names the gate", (_, text, gate) => {
  const { parsed, findings, limitations } = scanText(text);
  expect(parsed).toBe(false);
  expect(findings).toHaveLength(1);
  expect(findings[0]).toMatchObject({
    kind: "parse_error",
    confidence_reason: "parse_error",
    symbol: null,
    scan_status: "unsupported",
    bail: "input_does_not_parse",
    caused_by: null,
  });
  expect(findings[0]?.line).toBeGreaterThanOrEqual(1);
  expect(limitations).toEqual([{
    code: "input_does_not_parse",
    path: "app.py",
    detail: expect.stringMatching(new RegExp(`^The ${gate} gate refused the file: .`)),
  }]);
});

test("a refusal shows the first line of the message, cut", () => {
  const diagnostic = {
    message: `${"x".repeat(300)}\nmore`,
    offset: 0,
    line: 0,
    column: -1,
    stage: "syntax",
  } as const;
  expect(refusalText(diagnostic)).toBe(`The parse gate refused the file: ${"x".repeat(200)}`);
  expect(refusedScan("a.py", diagnostic).findings[0]).toMatchObject({ line: 1, column: 0 });
});

test("a file whose text does not give its bytes back is analysed, every row withheld but mentions", () => {
  const pack = projectPack(PYPDF);
  const row = (kind: "import" | "text_mention") => ({
    kind,
    reason: kind === "import" ? "direct_import_resolved" as const : "string_or_comment_mention" as const,
    symbol: "PyPDF2",
    offset: 0,
    codes: new Set([]),
    pattern: null,
    anchor: { at: "nothing" as const },
  });
  expect(
    grade([row("import"), row("text_mention")], new Set(["roundtrip_mismatch"]), pack).map((
      { bail, status },
    ) => [
      bail,
      status,
    ]),
  ).toEqual([["roundtrip_mismatch", "needs_review"], [null, "not_a_usage"]]);
});

test("the whole ladder: the first code of the contract's order wins", () => {
  const pack = projectPack(PYPDF);
  const order = [
    "local_import",
    "module_alias_rebound",
    "conditional_binding",
    "star_import",
    "flag_only_surface",
  ] as const;
  const codes = new Set<(typeof order)[number]>();
  for (const code of order) {
    codes.add(code);
    const row = {
      kind: "import" as const,
      reason: "direct_import_resolved" as const,
      symbol: "PyPDF2",
      offset: 0,
      codes: new Set(codes),
      pattern: null,
      anchor: { at: "nothing" as const },
    };
    expect(grade([row], new Set(), pack)[0]?.bail).toBe(code);
  }
});
