import { defineConfig } from "vitest/config";

/** The end-to-end suite: black-box, against `dist/obelize`. */
export default defineConfig({
  test: {
    include: ["test/e2e/**/*.test.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: "forks",
    maxWorkers: 2,
  },
});
