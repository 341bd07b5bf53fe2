import { expect, test } from "vitest";
import { UsageError } from "../../src/cli/command.ts";
import { commands } from "../../src/cli/commands.ts";
import { asksForHelp, findCommand, parseCommand, readGlobals } from "../../src/cli/parse.ts";

function parse(...words: string[]) {
  const { rest } = readGlobals(words);
  const { command, rest: own } = findCommand(rest, commands);
  return { command, parsed: parseCommand(command, own) };
}

function mistake(...words: string[]): string {
  try {
    parse(...words);
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
  throw new Error("No mistake was found");
}

test("options are read as the table declares them", () => {
  const { command, parsed } = parse("fix", "--apply", "--verify", "a b", "--verify=c", "--repo", "x");
  expect(command.name).toBe("fix");
  expect(parsed.flag("apply")).toBe(true);
  expect(parsed.flag("allow-dirty")).toBe(false);
  expect(parsed.list("verify")).toEqual(["a b", "c"]);
  expect(parsed.text("repo")).toBe("x");
  expect(parsed.text("timeout")).toBeUndefined();
});

test("a command of two words, with its argument", () => {
  const { command, parsed } = parse("pack", "validate", "./pack.yaml");
  expect(command.name).toBe("pack validate");
  expect(parsed.positionals).toEqual(["./pack.yaml"]);
});

test("global switches stand before the command", () => {
  expect(readGlobals(["--no-color", "scan", "--json"])).toEqual({
    globals: { help: false, version: false, noColor: true },
    rest: ["scan", "--json"],
  });
});

test("--no-color is also read behind the command", () => {
  expect(() => parse("scan", "--no-color")).not.toThrow();
});

test.each([
  [["scn"], "No such command: scn. Did you mean scan?"],
  [["zzz"], "No such command: zzz"],
  [["--wrong"], "No such option: --wrong"],
  [["scan", "--jsn"], "No such option: --jsn. Did you mean --json?"],
  [["scan", "stray"], "Unexpected argument: stray"],
  [["verify"], "Missing option: --run <id>"],
  [["undo", "--run"], "Option '--run <value>' argument missing"],
  [["scan", "--repo", "a", "--repo", "b"], "--repo was given 2 times; it takes one value"],
  [["scan", "--json=yes"], "Option '--json' does not take an argument"],
  [["pack"], "pack needs one of: validate"],
  [["pack", "validate"], "Missing argument: <pack>"],
])("%j is told: %s", (words, message) => {
  expect(mistake(...words)).toBe(message);
});

test("help is found whatever else is wrong, but not behind --", () => {
  expect(asksForHelp(["--help"])).toBe(true);
  expect(asksForHelp(["--nonsense", "-h"])).toBe(true);
  expect(asksForHelp(["--", "--help"])).toBe(false);
  expect(mistake("scan", "--", "--help")).toBe("Unexpected argument: --help");
});
