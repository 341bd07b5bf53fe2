/** The library face under Deno: `deno run -A test/deno/library_face.ts`. Says what it checked; exits 1 when a check fails. */
import process from "node:process";
import { checks } from "./library_face_checks.ts";

let failed = 0;
for (const { name, run } of checks) {
  try {
    await run();
    console.log(`ok: ${name}`);
  } catch (error) {
    failed += 1;
    console.error(`FAILED: ${name}\n${error instanceof Error ? error.stack : String(error)}`);
  }
}
console.log(`${checks.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
