import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import { startThread, type Thread } from "../../src/host/threads.ts";

const folder = mkdtempSync(join(tmpdir(), "obelize-threads-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let count = 0;

function thread(source: string, birth: unknown = null): Thread {
  const path = join(folder, `t${count++}.mjs`);
  writeFileSync(path, source);
  const started = startThread({ module: pathToFileURL(path), asset: "none" }, birth);
  if (started === null) throw new Error("No thread was started");
  return started;
}

const header = 'import { parentPort, workerData } from "node:worker_threads";\n';

test("it is asked and answers, one question after another", async () => {
  const doubling = thread(
    `${header}parentPort.on("message", (n) => parentPort.postMessage(n * workerData));`,
    3,
  );
  try {
    expect(await doubling.ask(2)).toEqual({ ok: true, value: 6 });
    expect(await doubling.ask(5)).toEqual({ ok: true, value: 15 });
  } finally {
    await doubling.end();
  }
});

test("it is handed no environment and no arguments", async () => {
  const telling = thread(
    `${header}parentPort.on("message", () => parentPort.postMessage([Object.keys(process.env), process.argv.slice(2)]));`,
  );
  try {
    expect(await telling.ask(null)).toEqual({ ok: true, value: [[], []] });
  } finally {
    await telling.end();
  }
});

for (
  const [what, source] of [
    ["throws where it is born", "throw new Error('born dead');"],
    ["throws at a question", `${header}parentPort.on("message", () => { throw new Error("no"); });`],
    ["leaves", `${header}parentPort.on("message", () => process.exit(0));`],
    ["is no script", "this is no script"],
  ] as const
) {
  test(`one that ${what} is gone, and is said to be`, async () => {
    const broken = thread(source);
    expect(await broken.ask(1)).toEqual({ ok: false });
    expect(await broken.ask(2)).toEqual({ ok: false });
    await broken.end();
  });
}
