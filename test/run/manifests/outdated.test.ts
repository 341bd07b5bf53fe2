/** Which declarations a pack could move, and how each stands to it. */
import { expect, test } from "vitest";
import { declarationsOf } from "../../../src/run/manifests/mod.ts";
import { outdatedRows } from "../../../src/run/manifests/outdated.ts";
import type { Pack } from "../../../src/run/packs/mod.ts";
import { coupledPack, manifest, pack } from "./sample.ts";

function rows(files: Readonly<Record<string, string>>, packs: readonly Pack[] = [pack]) {
  return outdatedRows(
    packs,
    declarationsOf(Object.entries(files).map(([path, text]) => manifest(path, text))),
  );
}

function statusOf(declaration: string, ...packs: Pack[]): string | undefined {
  return rows({ "requirements.txt": `${declaration}\n` }, packs.length === 0 ? [pack] : packs)[0]?.status;
}

test.each([
  ["PyPDF2==3.0.1", "ready"],
  ["PyPDF2>=3,<4", "ready"],
  ["pypdf2~=3.0", "ready"],
  ["Py_PDF2==3.0.1", undefined],
  ["PyPDF2[crypto]==3.0.1", "ready"],
  ["PyPDF2", "unpinned"],
  ["PyPDF2 @ https://example.invalid/a.whl", "unpinned"],
  ["PyPDF2>=2", "unpinned"],
  ["PyPDF2<4", "unpinned"],
  ["PyPDF2!=3.0.0", "unpinned"],
  ["PyPDF2==2.12.1", "outside"],
  ["PyPDF2<3", "outside"],
  ["PyPDF2>=4", "outside"],
  ["PyPDF2>4,<3", "outside"],
  ["PyPDF2 nonsense", "unreadable"],
  ["PyPDF2==", "unreadable"],
])("%s is %s", (declaration, status) => {
  expect(statusOf(declaration)).toBe(status);
});

test("a row says where, what, and where to", () => {
  const [row] = rows({ "pyproject.toml": '[project]\ndependencies = [\n  "é", "PyPDF2 ~= 3.0",\n]\n' }, [
    { ...pack, pack_version: "1.2.3" },
  ]);
  expect(row).toEqual({
    path: "pyproject.toml",
    line: 3,
    column: 8,
    distribution: "PyPDF2",
    declared: "~= 3.0",
    pack: "py-pdf/pypdf2-to-pypdf",
    pack_version: "1.2.3",
    direction: "replace",
    to_distribution: "pypdf",
    to_version: ">=6.19",
    status: "ready",
  });
});

test("a coupled pack upgrades, and a declaration that reached its target is none of its business", () => {
  expect(rows({ "requirements.txt": "openai==0.28.1\n" }, [coupledPack])).toMatchObject([
    { direction: "upgrade", status: "ready" },
  ]);
  expect(statusOf("openai>=1.2", coupledPack)).toBeUndefined();
  expect(statusOf("openai", coupledPack)).toBe("unpinned");
  expect(statusOf("openai==0.8", coupledPack)).toBe("outside");
});

test("rows stand by path, line, column and pack", () => {
  const second = { ...pack, id: "a/second" } as Pack;
  const found = rows({
    "requirements.txt": "PyPDF2==3.0.1\nPyPDF2==3.0.0\n",
    "Pipfile": '[packages]\nPyPDF2 = "*"\n',
    "deep/requirements.txt": "PyPDF2\n",
  }, [pack, second]);
  expect(found.map((row) => `${row.path}:${row.line} ${row.pack}`)).toEqual([
    "Pipfile:2 a/second",
    "Pipfile:2 py-pdf/pypdf2-to-pypdf",
    "deep/requirements.txt:1 a/second",
    "deep/requirements.txt:1 py-pdf/pypdf2-to-pypdf",
    "requirements.txt:1 a/second",
    "requirements.txt:1 py-pdf/pypdf2-to-pypdf",
    "requirements.txt:2 a/second",
    "requirements.txt:2 py-pdf/pypdf2-to-pypdf",
  ]);
});

test("an address is never shown, and a text that is none is shown as written", () => {
  const declared = (line: string) => rows({ "requirements.txt": `${line}\n` })[0]?.declared;
  expect(declared("PyPDF2 @ https://user:secret@example.invalid/a.whl")).toBeNull();
  expect(declared("PyPDF2 from https://user:secret@example.invalid/a")).toBeNull();
  expect(declared("PyPDF2 three point oh")).toBe("three point oh");
  expect(declared("PyPDF2")).toBeNull();
});
