#!/usr/bin/env node
/** The process: argv, streams, exit status. Nothing else. */
import process from "node:process";
import { runCli } from "./cli/run.ts";
import { realHost } from "./host/real.ts";

runCli(process.argv.slice(2), realHost()).then((code) => {
  process.exitCode = code;
});
