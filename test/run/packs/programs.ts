/** Makes sure that the sandbox has its programs, also when a single test file is run in a fresh checkout. */
import { asset } from "../../../src/host/assets.ts";
import { bundleSandboxPrograms } from "../../../scripts/sandbox_programs.ts";
import { at } from "../../../scripts/paths.ts";

export async function sandboxPrograms(): Promise<void> {
  if (asset("generated/sandbox/pack.js") === null) await bundleSandboxPrograms(at("generated", "sandbox"));
}
