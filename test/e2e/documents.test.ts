/**
 * The documents of run folders as a stranger meets them: held against the committed schemas by a validator that compiles them at run time,
 * in canonical form, and a report with its sections in order.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { checkout, Repository, small } from "./harness.ts";

const schemas = join(checkout, "schemas", "run");
const validators = new Map<string, ValidateFunction>(
  readdirSync(schemas).map((name) => {
    const schema = JSON.parse(readFileSync(join(schemas, name), "utf8")) as object;
    return [
      name.replace(".schema.json", ""),
      new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true }).compile(schema),
    ];
  }),
);

/** The documents a run folder holds, each valid and canonical. */
function documents(it: Repository, id?: string): string[] {
  const folder = it.folder(id);
  return [...validators].flatMap(([name, valid]) => {
    const path = join(folder, `${name}.json`);
    if (!it.exists(path)) return [];
    const text = it.read(path);
    const value: unknown = JSON.parse(text);
    expect(valid(value), `${name}: ${JSON.stringify(valid.errors)}`).toBe(true);
    expect(text).toBe(`${JSON.stringify(value, null, 2)}\n`);
    return [name];
  }).sort();
}

function headings(it: Repository, id?: string): string[] {
  const report = it.read(join(it.folder(id), "REPORT.md"));
  return report.split("\n").filter((line) => line.startsWith("## ")).map((line) => line.slice(3));
}

const mixed: Readonly<Record<string, string>> = {
  ...small,
  "requirements.txt": "PyPDF2==3.0.1 --hash=sha256:aa\n",
  "é.py": "from PyPDF2.errors import PdfReadError as é\nprint(é, 'PyPDF2')\n",
  "left.py": "from PyPDF2 import PdfMerger\nPdfMerger()\n",
  "bad.py": "import PyPDF2\nreturn\n",
  "own.py": "import importlib\nimportlib.import_module('PyPDF2')\n",
};

test("a scan, a dry run and an apply write what the schemas say, and no more than their mode has", () => {
  using it = new Repository(mixed);
  expect(it.obelize(["scan"]).code).toBe(0);
  expect(documents(it)).toEqual(["findings", "run"]);
  expect(headings(it)).toEqual(["Findings", "Withheld", "Guidance", "Dependency manifests", "Limitations"]);
  const found = it.read(join(it.folder(), "findings.json"));

  expect(it.obelize(["fix"]).code).toBe(0);
  expect(documents(it)).toEqual(["findings", "plan", "run"]);
  expect(it.read(join(it.folder(), "findings.json"))).toBe(found);

  expect(it.obelize(["fix", "--apply", "--verify", "true"]).code).toBe(4);
  const id = it.latest();
  expect(documents(it)).toEqual(["findings", "plan", "run"]);
  expect(it.read(join(it.folder(), "findings.json"))).toBe(found);
  const changing = [
    "Changes",
    "Edits",
    "Findings",
    "Withheld",
    "Guidance",
    "Dependency manifests",
    "Verification",
    "Limitations",
  ];
  expect(headings(it)).toEqual(changing);

  expect(it.obelize(["undo", "--run", id]).code).toBe(0);
  expect(documents(it, id)).toEqual(["findings", "plan", "run", "undo"]);
  expect(headings(it, id)).toEqual(changing);
});

test("a refused and a blocked run have the sections that say so", () => {
  using it = new Repository(small);
  it.write("app.py", `${it.read("app.py")}# mine\n`);
  expect(it.obelize(["fix", "--apply"]).code).toBe(5);
  expect(headings(it)).toContain("Not written");
  expect(documents(it)).toEqual(["findings", "plan", "run"]);

  using old = new Repository({ ...small, "requirements.txt": "PyPDF2<3\n" });
  expect(old.obelize(["fix", "--apply"]).code).toBe(4);
  expect(headings(old)[0]).toBe("Blocked");
  expect(documents(old)).toEqual(["findings", "plan", "run"]);
});

test("the report says where the new library has to be declared by hand", () => {
  using it = new Repository(mixed);
  it.obelize(["fix", "--apply", "--verify", "true"]);
  expect(it.read(join(it.folder(), "REPORT.md"))).toContain(
    "| requirements.txt | 1 | the new library beside it, to be declared by hand | `needs_review` | `manifest_pin_shape_unsupported` |",
  );
});

test("the schemas use no pattern that validators of other languages cannot read", () => {
  for (const folder of ["run", "cli"]) {
    const path = join(checkout, "schemas", folder);
    if (!existsSync(path)) continue;
    for (const name of readdirSync(path)) {
      expect(readFileSync(join(path, name), "utf8"), name).not.toMatch(/\\\\p\{|\(\?<[=!]/);
    }
  }
});
