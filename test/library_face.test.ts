/** The library face under Node: the checks that also run under Deno. */
import { test } from "vitest";
import { checks } from "./deno/library_face_checks.ts";

test.each(checks)("$name", async ({ run }) => {
  await run();
});
