import { expect, test } from "vitest";
import { commands } from "../../src/cli/commands.ts";
import { exitCodes } from "../../src/cli/exit_codes.ts";
import { handlers } from "../../src/cli/handlers/mod.ts";
import { commandHelp, paint, programHelp, table, topics } from "../../src/cli/help.ts";

const plain = paint(false);

test("the program's page names every command", () => {
  const page = programHelp(commands, plain);
  for (const command of commands) expect(page).toContain(command.name);
});

test.each(commands.map((command) => [command.name, command] as const))(
  "the page of %s names its options, an example and its exit codes",
  (_, command) => {
    const page = commandHelp(command, plain);
    for (const option of command.options) expect(page).toContain(`--${option.name}`);
    for (const example of command.examples) expect(page).toContain(example.line);
    for (const [code] of command.exits) expect(Object.keys(exitCodes)).toContain(String(code));
    expect(command.examples.length).toBeGreaterThan(0);
  },
);

test("every command has its handler, and no handler stands alone", async () => {
  expect(Object.keys(handlers).sort()).toEqual(commands.map(({ name }) => name).sort());
  for (const load of Object.values(handlers)) expect(typeof await load()).toBe("function");
});

test("colour is there only when asked for", () => {
  expect(programHelp(commands, plain)).not.toContain("\u001b");
  expect(programHelp(commands, paint(true))).toContain("\u001b[1m");
});

test("long text wraps within the page", () => {
  const lines = table([["name", "word ".repeat(60).trim()]]);
  expect(lines.length).toBeGreaterThan(2);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(100);
});

test("every topic has a page", () => {
  for (const topic of Object.values(topics)) expect(topic().length).toBeGreaterThan(100);
});
