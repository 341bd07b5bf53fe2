#!/usr/bin/env node
/**
 * The process: argv, streams, exit status. Nothing else.
 *
 * A page of help is shown at once; only a command that works loads the program, which in the executable is a script of its own.
 */
import process from "node:process";
import { page } from "./cli/page.ts";
import { realTerminal } from "./host/terminal.ts";

const argv = process.argv.slice(2);
const shown = page(argv, { env: process.env, terminal: realTerminal });
if (shown !== null) realTerminal.out(shown);
else {
  import("./program.ts").then(({ program }) => program(argv)).then((code) => {
    process.exitCode = code;
  });
}
