import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { freshFolder } from "./folders.ts";

const real = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), "src", "host", "real.ts");

function program(body: string, input: string, stdout: "pipe" | "ignore" = "pipe") {
  const file = join(freshFolder(), "main.ts");
  writeFileSync(
    file,
    `import { realHost } from ${JSON.stringify(real)};\nconst { terminal } = realHost();\n${body}`,
  );
  return spawnSync(process.execPath, ["--disable-warning=ExperimentalWarning", file], {
    input,
    encoding: "utf8",
    stdio: ["pipe", stdout, "pipe"],
  });
}

test("asks on standard error, one line an answer, null at the end", () => {
  const body =
    "for (let i = 0; i < 4; i++) terminal.out(JSON.stringify(await terminal.ask(`${i}? `)) + '\\n');";
  const { stdout, stderr, status } = program(body, "yes\r\n\nlast");
  expect(stdout.split("\n")).toEqual(['"yes"', '""', '"last"', "null", ""]);
  expect([stderr, status]).toEqual(["0? 1? 2? 3? ", 0]);
});

test("does not wait for an input that nobody asks about", () => {
  expect(program("terminal.err('done\\n');", "")).toMatchObject({ stderr: "done\n", status: 0 });
});

test("writes bytes and text whole, and says what is a terminal", () => {
  const body = `terminal.out(new Uint8Array([0xff, 0x0a])); terminal.out("x".repeat(1_000_000));
terminal.err([terminal.stdinIsTerminal, terminal.stdoutIsTerminal, terminal.stderrIsTerminal].join());`;
  const { stdout, stderr } = program(body, "");
  expect(stdout.length).toBe(1_000_002);
  expect(stderr).toBe("false,false,false");
});

test("a reader that leaves early ends the writing, not the program", () => {
  const file = join(freshFolder(), "main.ts");
  writeFileSync(
    file,
    `import { realHost } from ${JSON.stringify(real)};
realHost().terminal.out("x\\n".repeat(1_000_000)); realHost().terminal.err("went on");`,
  );
  const script = `${process.execPath} --disable-warning=ExperimentalWarning ${file} | head -n 1`;
  expect(spawnSync("sh", ["-c", script], { encoding: "utf8" })).toMatchObject({
    stdout: "x\n",
    stderr: "went on",
  });
});
