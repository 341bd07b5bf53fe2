/** The table of hostile programs under Deno: `deno run -A test/sandbox/deno_hostile.ts`. Also the entry of the executable's own run of it. */
import process from "node:process";
import { openSandbox } from "../../src/sandbox/mod.ts";
import { runTable } from "../hostile/run_sandbox_programs.ts";

async function main(): Promise<void> {
  await using sandbox = openSandbox();
  process.exitCode = (await runTable(sandbox, (line) => console.log(line))) ? 0 : 1;
}

main();
