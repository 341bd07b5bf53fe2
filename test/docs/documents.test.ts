/** The documents say what the program says, and what they point to is there. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { documents, filled, partsOf } from "../../scripts/docs.ts";
import { at } from "../../scripts/paths.ts";

const pages = [
  "README.md",
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  ...readdirSync(at("docs")).filter((name) => name.endsWith(".md")).map((name) => `docs/${name}`),
];

function read(page: string): string {
  return readFileSync(at(page), "utf8");
}

test.each(documents)("%s: tables, reference and transcript are what the program gives now", (document) => {
  const text = read(document);
  expect(partsOf(text).length).toBeGreaterThan(0);
  expect(text.match(/<!-- begin:/g)?.length).toBe(partsOf(text).length);
  expect(filled(text)).toBe(text);
});

test("the README has every part", () => {
  expect(partsOf(read("README.md")).sort()).toEqual([
    "commands",
    "configuration",
    "exit codes",
    "transcript",
  ]);
});

/** As GitHub names headings. */
function anchors(text: string): Set<string> {
  const prose = text.replace(/^```[\s\S]*?^```$/gm, "");
  const titles = [...prose.matchAll(/^#{1,6} (.+)$/gm)].map(([, title]) =>
    (title as string).toLowerCase().replace(/[^\p{L}\p{N}\p{M}_ -]/gu, "").replaceAll(" ", "-")
  );
  return new Set(titles.flatMap((title, at) => {
    const before = titles.slice(0, at).filter((other) => other === title).length;
    return [before === 0 ? title : `${title}-${before}`];
  }));
}

test.each(pages)("%s: every link leads somewhere", (page) => {
  const text = read(page).replace(/^```[\s\S]*?^```$/gm, "").replace(/`[^`\n]*`/g, "");
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target as string);
  const broken = links.filter((target) => {
    if (/^https?:/.test(target)) return false;
    const [path = "", anchor] = target.split("#");
    const file = path === "" ? page : join(dirname(page), path);
    if (!existsSync(at(file))) return true;
    return anchor !== undefined && !anchors(read(file)).has(anchor);
  });
  expect(broken).toEqual([]);
});

/** The corpus page names files of other trees. */
const own = pages.filter((page) => page !== "docs/corpus.md");

test.each(own)("%s: every path of the tree it names in code is there", (page) => {
  const named = [
    ...read(page).matchAll(/`((?:src|sandbox|scripts|schemas|test|packs|docs|examples)\/[\w./-]*)`/g),
  ]
    .map(([, path]) => path as string);
  expect(named.filter((path) => !existsSync(at(path)))).toEqual([]);
});
