import { expect, test } from "vitest";
import type { CommandResult, Processes } from "../../../src/host/host.ts";
import {
  isPytestWithoutReport,
  type PhaseRequest,
  runPhase,
  verdict,
} from "../../../src/run/verify/phase.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const passed: CommandResult = {
  exitCode: 0,
  outcome: "exited",
  durationMs: 12.4,
  output: new Uint8Array(),
  truncated: false,
  hindrance: null,
};

/** Commands that answer from a list, and what they were given. */
function scripted(results: readonly Partial<CommandResult>[], extra: Partial<PhaseRequest> = {}) {
  const started: (readonly string[])[] = [];
  const logs: Record<string, Uint8Array> = {};
  const processes: Pick<Processes, "run"> = {
    run: ({ argv }) => {
      started.push(argv);
      return Promise.resolve({ ...passed, ...results[started.length - 1] });
    },
  };
  const request: PhaseRequest = {
    commands: results.map((_, at) => ({ text: `command ${at}`, argv: ["command", `${at}`], source: "cli" })),
    processes: processes as Processes,
    cwd: "/r",
    timeoutMs: 1000,
    junit: true,
    name: "after",
    folder: "/r/.obelize/runs/x/verify/after",
    redact: (text) => text.replace("secret", "[REDACTED]"),
    writeLog: (name, content) => {
      logs[name] = content;
      return true;
    },
    isFile: () => false,
    ...extra,
  };
  return { request, started, logs };
}

test("every command runs, also after one failed; the worst status wins, its first reason with it", async () => {
  const { request, started } = scripted([{}, { exitCode: 3 }, { exitCode: 0, outcome: "timeout" }, {
    exitCode: 1,
  }]);
  const phase = await runPhase(request);
  expect(started.length).toBe(4);
  expect(phase).toMatchObject({ status: "fail", reason: "command_failed" });
  expect(phase.commands.map((row) => [row.status, row.reason, row.exit_code])).toEqual([
    ["pass", null, 0],
    ["fail", "command_failed", 3],
    ["inconclusive", "timeout", 0],
    ["fail", "command_failed", 1],
  ]);
});

test("a program that cannot be started gives no exit code and no verdict", async () => {
  const { request } = scripted([{ exitCode: null, outcome: "not_executable" }]);
  expect(await runPhase(request)).toMatchObject({
    status: "inconclusive",
    reason: "command_not_executable",
    commands: [{ exit_code: null }],
  });
});

test("output goes to numbered logs, and silence to none", async () => {
  const { request, logs } = scripted([{ output: bytes("a") }, {}, { output: bytes("c"), truncated: true }]);
  const { commands } = await runPhase(request);
  expect(commands.map((row) => row.log)).toEqual(["verify/after/1.log", null, "verify/after/3.log"]);
  expect(commands.map((row) => row.truncated)).toEqual([false, false, true]);
  expect(Object.keys(logs)).toEqual(["1.log", "3.log"]);
});

test("the recorded text is redacted, the process gets what was typed", async () => {
  const { request, started } = scripted([{}]);
  const { commands } = await runPhase({
    ...request,
    commands: [{ text: "run secret", argv: ["run", "secret"], source: "cli" }],
  });
  expect(commands[0]?.command).toBe("run [REDACTED]");
  expect(started).toEqual([["run", "secret"]]);
});

test("pytest is asked for a report, which counts only when it is there", async () => {
  const command = { text: "pytest -q", argv: ["pytest", "-q"], source: "cli" } as const;
  const without = scripted([{}]);
  const { commands } = await runPhase({ ...without.request, commands: [command] });
  expect(without.started).toEqual([[
    "pytest",
    "-q",
    "--junitxml=/r/.obelize/runs/x/verify/after/1.junit.xml",
  ]]);
  expect(commands[0]?.junit).toBeNull();
  const present = scripted([{}], { isFile: (name) => name === "1.junit.xml" });
  expect((await runPhase({ ...present.request, commands: [command] })).commands[0]?.junit).toBe(
    "verify/after/1.junit.xml",
  );
  const off = scripted([{}], { junit: false });
  await runPhase({ ...off.request, commands: [command] });
  expect(off.started).toEqual([["pytest", "-q"]]);
});

test.each([
  [["pytest"], true],
  [["/venv/bin/py.test", "-q"], true],
  [["python3.12", "-m", "pytest"], true],
  [["python", "-m", "unittest"], false],
  [["pytest", "--junitxml=x.xml"], false],
  [["pytest", "--junitxml", "x.xml"], false],
  [["tox"], false],
  [[], false],
])("whether %j is a pytest without a report: %s", (argv, expected) => {
  expect(isPytestWithoutReport(argv)).toBe(expected);
});

test("a phase without commands has not run", () => {
  expect(verdict([])).toEqual({ status: "not_run", reason: "no_verify_commands" });
});
