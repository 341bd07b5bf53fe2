import { expect, test } from "vitest";
import { page } from "../../src/cli/page.ts";
import { productName, productVersion } from "../../src/core/product.ts";

const pipe = { env: {}, terminal: { stdoutIsTerminal: false } };
const screen = { env: {}, terminal: { stdoutIsTerminal: true } };

test("no command, --help and -h show the program's page", () => {
  const shown = page([], pipe);
  expect(shown).toContain("Commands:");
  expect(page(["--help"], pipe)).toBe(shown);
  expect(page(["-h"], pipe)).toBe(shown);
});

test("--version says name and version, whatever stands beside it", () => {
  expect(page(["--version"], pipe)).toBe(`${productName} ${productVersion}\n`);
  expect(page(["--no-color", "--version"], pipe)).toBe(`${productName} ${productVersion}\n`);
});

test("a command's page is shown where help is among its words", () => {
  expect(page(["scan", "--help"], pipe)).toContain("--list-files");
  expect(page(["pack", "validate", "-h"], pipe)).toContain("pack validate");
  expect(page(["pack", "--help"], pipe)).toContain("pack validate");
});

test("work and mistakes have no page", () => {
  expect(page(["scan"], pipe)).toBeNull();
  expect(page(["scan", "--", "--help"], pipe)).toBeNull();
  expect(page(["--nonsense"], pipe)).toBeNull();
  expect(page(["scam", "--help"], pipe)).toBeNull();
});

test("bold only on a terminal where nothing forbids it", () => {
  const bold = "\u001b[1m";
  expect(page([], screen)).toContain(bold);
  expect(page([], pipe)).not.toContain(bold);
  expect(page(["--no-color"], screen)).not.toContain(bold);
  expect(page(["scan", "--help", "--no-color"], screen)).not.toContain(bold);
  expect(page([], { ...screen, env: { NO_COLOR: "1" } })).not.toContain(bold);
  expect(page([], { ...screen, env: { NO_COLOR: "" } })).toContain(bold);
});
