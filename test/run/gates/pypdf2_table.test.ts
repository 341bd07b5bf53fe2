/**
 * The version table of the pack from PyPDF2 to pypdf, row by row and with real manifests and sources: what a person writes in a manifest
 * decides, and where that says nothing, what the code shows.
 */
import { expect, test } from "vitest";
import { declaredPython, shownInCode, shownInText, versionGates } from "../../../src/run/gates/mod.ts";
import { declarationsOf, readManifests } from "../../../src/run/manifests/mod.ts";
import { readBundled } from "../../../src/run/packs/bundled.ts";
import { projectPack, scanFile } from "../../../src/run/scan/mod.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = await readBundled("py-pdf/pypdf2-to-pypdf");
if (!read.ok) throw new Error("The bundled pack cannot be read");
const { pack } = read.loaded;
const projection = projectPack(pack);
const lacks = pack.from.lacks ?? [];

type Files = Readonly<Record<string, string>>;

/** `word assumed`, as the run records them. */
function gates(manifests: Files, source: string): string {
  const files = Object.entries(manifests).map(([path, text]) => ({ path, bytes: bytes(text) }));
  const { findings } = scanFile("app.py", bytes(source), projection);
  const resolved = findings.find(({ kind }) => kind === "import");
  const answer = versionGates(
    pack,
    declaredPython(files).declarations,
    declarationsOf(readManifests(files)).map(({ path, line, name, version }) => ({
      path,
      line,
      name,
      version: version.text,
      unparsable: !version.readable,
    })),
    {
      otherRelease: shownInCode(findings, lacks) ?? shownInText("app.py", bytes(source), lacks, true),
      sinceUse: null,
      anyUse: resolved === undefined ? null : { path: "app.py", line: resolved.line, name: "PyPDF2" },
    },
  );
  return `${answer.blocked?.word ?? "-"} ${answer.assumed ?? "-"}`;
}

const requirements = (text: string): Files => ({ "requirements.txt": text });
const poetry = (version: string): Files => ({
  "pyproject.toml": `[tool.poetry.dependencies]\npython = "^3.9"\nPyPDF2 = "${version}"\n`,
});
const QUIET = "import PyPDF2\nPyPDF2.PdfReader('a')\n";
const OLD_CODE = "import PyPDF2\nPyPDF2.PdfFileReader('a')\n";
const OLD_COMMENT = "import PyPDF2  # was PdfFileReader\n";
const OLD_MODULE = "import PyPDF2\nname = 'PyPDF2.utils'\n";

test.each<[string, Files, string, string]>([
  ["==3.0.1", requirements("PyPDF2==3.0.1"), OLD_CODE, "- -"],
  [">=3", requirements("PyPDF2>=3"), OLD_CODE, "- -"],
  ["==3.*", requirements("PyPDF2==3.*"), OLD_CODE, "- -"],
  ["(>=3,<4)", requirements("PyPDF2 (>=3,<4)"), OLD_CODE, "- -"],
  ["===3.0.1", requirements("PyPDF2===3.0.1"), OLD_CODE, "- -"],
  ["a marker", requirements("PyPDF2>=3 ; python_version < '3'"), OLD_CODE, "- -"],
  ["Poetry ^3.0", poetry("^3.0"), OLD_CODE, "- -"],
  ["a bare version", poetry("3.0.1"), OLD_CODE, "- -"],
  ["no version", requirements("PyPDF2"), QUIET, "- 3.0.1"],
  [">=2", requirements("PyPDF2>=2"), QUIET, "- 3.0.1"],
  ["<4", requirements("PyPDF2<4"), QUIET, "- 3.0.1"],
  ["extras", requirements("PyPDF2[crypto]"), QUIET, "- 3.0.1"],
  ["a URL", requirements("PyPDF2 @ https://host/p.zip"), QUIET, "- 3.0.1"],
  ["*", poetry("*"), QUIET, "- 3.0.1"],
  ["alternatives", poetry("^2.0 || ^3.0"), QUIET, "- 3.0.1"],
  ["no version, an old name in code", requirements("PyPDF2"), OLD_CODE, "legacy_version_unsupported -"],
  ["no version, one in a comment", requirements("PyPDF2"), OLD_COMMENT, "legacy_version_unsupported -"],
  ["no version, an old module in text", requirements("PyPDF2"), OLD_MODULE, "legacy_version_unsupported -"],
  ["==2.12.1", requirements("PyPDF2==2.12.1"), QUIET, "legacy_version_unsupported -"],
  ["<3", requirements("PyPDF2<3"), QUIET, "legacy_version_unsupported -"],
  ["^2.0", poetry("^2.0"), QUIET, "legacy_version_unsupported -"],
  ["none while used", requirements("x"), QUIET, "legacy_version_unsupported -"],
  ["none, and none used", requirements("x"), "x = 1\n", "- -"],
  ["no requirement", requirements("PyPDF2=>3"), QUIET, "- -"],
  ["the first that blocks", requirements("PyPDF2>=3\nPyPDF2==2.0"), QUIET, "legacy_version_unsupported -"],
  ["a pin of the new one", requirements("PyPDF2>=3\npypdf==3.0.0"), QUIET, "new_version_unsupported -"],
  ["a floor of the new one", requirements("PyPDF2>=3\npypdf>=3"), QUIET, "- -"],
  [
    "an old Python",
    { ...requirements("PyPDF2>=3"), "setup.py": "setup(python_requires='>=3.7')" },
    QUIET,
    "runtime_unsupported -",
  ],
  [
    "a Python that fits",
    { ...requirements("PyPDF2>=3"), "pyproject.toml": '[project]\nrequires-python = ">=3.9"' },
    QUIET,
    "- -",
  ],
])("%s", (_, manifests, source, expected) => {
  expect(gates(manifests, source)).toBe(expected);
});
