import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import type { CommandRequest } from "../../src/host/host.ts";
import { realClock } from "../../src/host/clock.ts";
import { HEAD_BYTES, outputCap, TAIL_BYTES } from "../../src/host/output_cap.ts";
import { runCommand } from "../../src/host/process.ts";
import { realHost } from "../../src/host/real.ts";
import { mergedPipes } from "../../src/host/shared_pipe.ts";
import { freshFolder, text } from "./folders.ts";

const room = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), "src", "host");
const stages = { graceMs: 400, drainMs: 400 };

function run(
  argv: readonly string[],
  more: Partial<CommandRequest> & { secrets?: Record<string, string> } = {},
) {
  const { secrets, ...request } = more;
  const host = realHost({ stages, env: { PATH: process.env["PATH"], ...secrets } });
  return host.processes.run({ argv, cwd: freshFolder(), timeoutMs: 20_000, ...request });
}

const sh = (script: string, more: Parameters<typeof run>[1] = {}) => run(["sh", "-c", script], more);

/** Whether a process is there and is more than an entry nobody has collected. */
function alive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

async function gone(pid: number): Promise<boolean> {
  for (let looks = 0; looks < 200 && alive(pid); looks++) await sleep(10);
  return !alive(pid);
}

async function pidIn(file: string): Promise<number> {
  for (let looks = 0; looks < 500; looks++) {
    if (existsSync(file)) {
      const pid = Number(readFileSync(file, "utf8"));
      if (pid > 0) return pid;
    }
    await sleep(10);
  }
  throw new Error("No process wrote its number");
}

describe("a command that ends", () => {
  test("gives both streams in the order they were written", async () => {
    const result = await sh("for i in 1 2 3; do echo out $i; echo err $i >&2; done");
    expect(text(result.output)).toBe("out 1\nerr 1\nout 2\nerr 2\nout 3\nerr 3\n");
    expect(result).toMatchObject({ exitCode: 0, outcome: "exited", hindrance: null, truncated: false });
    expect(Number.isInteger(result.durationMs)).toBe(true);
  });

  test("can open its streams by name, and finds its input closed", async () => {
    expect(text((await sh("echo named > /dev/stderr; cat; echo done")).output)).toBe("named\ndone\n");
  });

  test.each([[0], [1], [77], [255]])("keeps its code %i", async (code) => {
    expect(await sh(`exit ${code}`)).toMatchObject({ exitCode: code, outcome: "exited" });
  });

  test.each([["KILL", -9], ["TERM", -15], ["SEGV", -11]])(
    "by the signal %s has its number, negative",
    async (signal, code) => {
      expect(await sh(`kill -${signal} $$`)).toMatchObject({ exitCode: code, outcome: "exited" });
    },
  );

  test("gets its arguments as they are, the folder, and the mark in its environment", async () => {
    const cwd = freshFolder();
    const script = 'printf "%s|" "$@"; pwd; echo $OBELIZE_RUN $EXTRA';
    const result = await run(["sh", "-c", script, "sh", "a b", "$(id)", "*", ";", ""], {
      cwd,
      env: { EXTRA: "more" },
    });
    expect(text(result.output)).toBe(`a b|$(id)|*|;||${cwd}\n1 more\n`);
  });

  test("takes the members of its group along", async () => {
    const cwd = freshFolder();
    const result = await sh("sleep 1000 & echo $! > pid; echo over", { cwd });
    expect(result).toMatchObject({ exitCode: 0, outcome: "exited" });
    expect(text(result.output)).toBe("over\n");
    expect(await gone(await pidIn(join(cwd, "pid")))).toBe(true);
  });

  test("is waited for while a member still writes", async () => {
    const result = await sh("(sleep 0.15; echo late) & echo early");
    expect(text(result.output)).toBe("early\nlate\n");
  });
});

describe("a command over its deadline", () => {
  test("is asked to end first, and its code is kept", async () => {
    const result = await sh("trap 'echo asked; exit 0' TERM; echo ready; while :; do sleep 0.01; done", {
      timeoutMs: 300,
    });
    expect(result).toMatchObject({ exitCode: 0, outcome: "timeout" });
    expect(text(result.output)).toMatch(/^ready\n(Terminated\n)?asked\n$/);
  });

  test("is ended when it does not listen", async () => {
    const result = await sh("trap '' TERM; while :; do sleep 0.01; done", { timeoutMs: 200 });
    expect(result).toMatchObject({ exitCode: -9, outcome: "timeout" });
  });

  test("does not leave a member that ignores the signal", async () => {
    const cwd = freshFolder();
    const deaf = "trap '' TERM; echo $$ > pid; while :; do sleep 0.01; done";
    writeFileSync(join(cwd, "deaf.sh"), deaf);
    const result = await sh("sh deaf.sh & wait", { cwd, timeoutMs: 300 });
    expect(result).toMatchObject({ exitCode: -15, outcome: "timeout" });
    expect(await gone(await pidIn(join(cwd, "pid")))).toBe(true);
  });

  test("is over even when someone outside its group holds the pipe", async () => {
    const cwd = freshFolder();
    const result = await sh("setsid sh -c 'echo $$ > pid; exec sleep 1000' & sleep 0.1; echo over", { cwd });
    expect(text(result.output)).toBe("over\n");
    process.kill(await pidIn(join(cwd, "pid")), "SIGKILL");
  });
});

describe("a command that does not start", () => {
  test("is missing, not permitted, or not startable", async () => {
    const cwd = freshFolder();
    writeFileSync(join(cwd, "plain"), "#!/bin/sh\n", { mode: 0o644 });
    writeFileSync(join(cwd, "text"), "echo a shell ran this\n", { mode: 0o755 });
    writeFileSync(join(cwd, "lost"), "#!/nowhere/interpreter\n", { mode: 0o755 });
    mkdirSync(join(cwd, "folder"));
    const of = async (program: string) => {
      const { exitCode, outcome, hindrance, output } = await run([program], { cwd });
      expect([exitCode, outcome, output.length]).toEqual([null, "not_executable", 0]);
      return hindrance;
    };
    expect(await of("no-such-program")).toBe("missing");
    expect(await of("./none")).toBe("missing");
    expect(await of("")).toBe("missing");
    expect(await of("./plain")).toBe("not_permitted");
    expect(await of("./folder")).toBe("not_permitted");
    expect(await of("./text")).toBe("not_startable");
    expect(await of("./lost")).toBe("not_startable");
    const result = await run(["sh", "a\0b"]);
    expect(result).toMatchObject({ outcome: "not_executable", hindrance: "not_startable" });
    expect((await run(["sh", "-c", "true"], { cwd: join(cwd, "none") })).hindrance).toBe("not_startable");
  });

  test("a later folder of PATH is tried after one that may not be started", async () => {
    const cwd = freshFolder();
    for (const folder of ["one", "two"]) {
      mkdirSync(join(cwd, folder));
      writeFileSync(join(cwd, folder, "tool"), `#!/bin/sh\necho ${folder}\n`, {
        mode: folder === "one" ? 0o644 : 0o755,
      });
    }
    const host = realHost({ env: { PATH: `${cwd}/one:${cwd}/two` } });
    const result = await host.processes.run({ argv: ["tool"], cwd, timeoutMs: 5000 });
    expect(text(result.output)).toBe("two\n");
    chmodSync(join(cwd, "two/tool"), 0o644);
    expect((await host.processes.run({ argv: ["tool"], cwd, timeoutMs: 5000 })).hindrance).toBe(
      "not_permitted",
    );
  });
});

describe("the output", () => {
  test("is whole up to the cap", async () => {
    const size = HEAD_BYTES + TAIL_BYTES;
    const result = await sh(`head -c ${size} /dev/zero | tr '\\0' x`);
    expect([result.output.length, result.truncated]).toEqual([size, false]);
  });

  test("over the cap keeps its beginning and its end, with one line between", async () => {
    const result = await sh("echo begins; head -c 3000000 /dev/zero | tr '\\0' x; echo; echo ends");
    const whole = text(result.output);
    expect(result.truncated).toBe(true);
    expect(whole.startsWith("begins\nxxx")).toBe(true);
    expect(whole.endsWith("xxx\nends\n")).toBe(true);
    const left = 3_000_000 + "begins\n".length + "\nends\n".length - HEAD_BYTES - TAIL_BYTES;
    expect(whole.match(/^\[obelize: (\d+) bytes left out here\]$/gm)).toEqual([
      `[obelize: ${left} bytes left out here]`,
    ]);
    expect(result.output.length).toBeLessThan(HEAD_BYTES + TAIL_BYTES + 100);
  });

  test("shows no part of a secret at the cap or between two writes", async () => {
    const secret = "hunter2-hunter2-hunter2-hunter2";
    const script = `printf 'hunter2-hunt'; sleep 0.05; printf 'er2-hunter2-hunter2\\n'
head -c ${HEAD_BYTES - 60} /dev/zero | tr '\\0' x; printf '%s' "$MY_TOKEN"
head -c ${TAIL_BYTES + 50_000} /dev/zero | tr '\\0' y; printf '%s' "$MY_TOKEN"
head -c ${TAIL_BYTES - 40} /dev/zero | tr '\\0' z`;
    const result = await sh(script, { secrets: { MY_TOKEN: secret } });
    const whole = text(result.output);
    expect(result.truncated).toBe(true);
    expect(whole.startsWith("[REDACTED:MY_TOKEN]\nxxx")).toBe(true);
    expect(whole).not.toContain("hunter2");
    expect(whole).not.toContain("unter2-");
  });

  test("of a command that never pauses is taken, and the deadline holds", async () => {
    const result = await sh("yes", { timeoutMs: 300 });
    expect(result).toMatchObject({ exitCode: -15, outcome: "timeout", truncated: true });
  });

  test("is merged where no shared pipe can be had", async () => {
    const result = await runCommand(
      { argv: ["sh", "-c", "echo out; sleep 0.1; echo err >&2"], cwd: freshFolder(), timeoutMs: 10_000 },
      { env: { PATH: process.env["PATH"] }, clock: realClock, stages, pipe: mergedPipes },
    );
    expect(text(result.output)).toBe("out\nerr\n");
    expect(result).toMatchObject({ exitCode: 0, outcome: "exited" });
  });

  test("the cap holds whatever the pieces are", () => {
    const source = Uint8Array.from({ length: 5000 }, (_, i) => i % 251);
    for (const size of [1, 7, 100, 999, 5000]) {
      const cap = outputCap(256, 768);
      for (let at = 0; at < source.length; at += size) cap.push(source.subarray(at, at + size));
      const { output, truncated } = cap.end();
      expect(truncated).toBe(true);
      expect(output.subarray(0, 256)).toEqual(source.subarray(0, 256));
      expect(output.subarray(-768)).toEqual(source.subarray(-768));
      expect(text(output.subarray(256, -768))).toBe("\n[obelize: 3976 bytes left out here]\n");
    }
    const exact = outputCap(256, 768);
    exact.push(source.subarray(0, 1024));
    expect(exact.end()).toEqual({ output: source.slice(0, 1024), truncated: false });
  });
});

describe("our own end", () => {
  test.each(["SIGINT", "SIGTERM", "SIGHUP", "exit"])("by %s ends the group too", async (way) => {
    const cwd = freshFolder();
    writeFileSync(
      join(cwd, "main.ts"),
      `import { realHost } from ${JSON.stringify(join(room, "real.ts"))};
${way === "exit" ? "setInterval(() => process.exit(0), 300);" : ""}
await realHost().processes.run({ argv: ["sh", "-c", "trap '' TERM INT HUP; echo $$ > pid; while :; do sleep 0.01; done"],
  cwd: ${JSON.stringify(cwd)}, timeoutMs: 100_000 });`,
    );
    const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", join(cwd, "main.ts")], {
      stdio: "inherit",
    });
    const ended = new Promise<[number | null, string | null]>((resolve) =>
      child.once("exit", (...how) => resolve(how))
    );
    const pid = await pidIn(join(cwd, "pid"));
    expect(alive(pid)).toBe(true);
    if (way !== "exit") child.kill(way as NodeJS.Signals);
    expect(await ended).toEqual(way === "exit" ? [0, null] : [null, way]);
    expect(await gone(pid)).toBe(true);
  });

  test("leaves no listener behind when nothing runs", async () => {
    const count = () => ["SIGINT", "SIGTERM", "SIGHUP", "exit"].map((name) => process.listenerCount(name));
    const before = count();
    await Promise.all([sh("true"), sh("exit 3"), run(["no-such-program"])]);
    expect(count()).toEqual(before);
  });
});

describe("a tool of ours", () => {
  const tool = (script: string, more: { timeoutMs?: number; limit?: number } = {}) =>
    realHost().processes.tool(["sh", "-c", script], { cwd: freshFolder(), timeoutMs: 10_000, ...more });

  test("gives both streams apart", async () => {
    const result = await tool("printf out; printf err >&2; exit 3");
    expect([text(result.stdout), text(result.stderr), result.exitCode]).toEqual(["out", "err", 3]);
    expect(result).toMatchObject({ timedOut: false, overflowed: false });
  });

  test("is ended at its deadline and at its limit", async () => {
    expect(await tool("sleep 100", { timeoutMs: 150 })).toMatchObject({ exitCode: -9, timedOut: true });
    const much = await tool("yes", { limit: 10_000 });
    expect(much).toMatchObject({ exitCode: -9, overflowed: true });
    expect(much.stdout.length).toBeLessThanOrEqual(10_000);
  });

  test("is never the one the working directory offers", async () => {
    const cwd = freshFolder();
    writeFileSync(join(cwd, "git"), "#!/bin/sh\necho hostile\n", { mode: 0o755 });
    const { processes } = realHost({ env: { PATH: `:.:${process.env["PATH"]}` } });
    const result = await processes.tool(["git", "--version"], { cwd, timeoutMs: 10_000 });
    expect(text(result.stdout)).toMatch(/^git version/);
    const none = await realHost({ env: { PATH: ":." } }).processes.tool(["git"], { cwd, timeoutMs: 10_000 });
    expect(none).toMatchObject({ exitCode: null, timedOut: false });
  });
});
