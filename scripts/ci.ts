/** The whole of CI: the checks, then the tests, one count at the end. */
import process from "node:process";
import { check } from "./check.ts";
import { test } from "./test.ts";

const checks = check();
const tests = await test([]);
const passed = checks.passed + tests.passed;
const failed = checks.failed + tests.failed;
console.log(`${passed} passed, ${failed} failed${tests.skipped > 0 ? `, ${tests.skipped} skipped` : ""}`);
process.exitCode = failed === 0 ? 0 : 1;
