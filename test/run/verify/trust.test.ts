import { expect, test } from "vitest";
import { trustCommands, type TrustQuestion } from "../../../src/run/verify/trust.ts";

const pytest = { text: "pytest -q", argv: ["pytest", "-q"] };
const other = { text: "make  check", argv: ["make", "check"] };

const strict: TrustQuestion = {
  given: [],
  configured: [],
  allowed: () => [],
  trustRepository: false,
  approved: () => false,
  ask: null,
};

const never = (): never => {
  throw new Error("Nobody may be asked here");
};

test("what was typed runs, replaces what is configured, and asks nobody", async () => {
  const answer = await trustCommands({
    ...strict,
    given: [pytest],
    configured: [other],
    allowed: never,
    approved: never,
    ask: never,
  });
  expect(answer).toEqual({ kind: "run", commands: [{ ...pytest, source: "cli" }] });
});

test("with no command there is nothing to trust, and the user's file is not read", async () => {
  expect(await trustCommands({ ...strict, allowed: never })).toEqual({ kind: "none" });
});

test("the user's own list allows a command wherever it was read, compared word by word", async () => {
  const answer = await trustCommands({
    ...strict,
    configured: [other],
    allowed: () => [["make", "check"]],
    approved: never,
  });
  expect(answer).toEqual({ kind: "run", commands: [{ ...other, source: "user_allowlist" }] });
});

test("a longer or shorter command is another command", async () => {
  for (const argv of [["make"], ["make", "check", "-k"], ["make", "Check"]]) {
    expect((await trustCommands({ ...strict, configured: [other], allowed: () => [argv] })).kind).toBe(
      "refused",
    );
  }
});

test("the repository's command runs when it is trusted, approved, or answered with yes", async () => {
  const run = { kind: "run", commands: [{ ...other, source: "repo_config" }] };
  expect(await trustCommands({ ...strict, configured: [other], trustRepository: true })).toEqual(run);
  expect(await trustCommands({ ...strict, configured: [other], approved: (text) => text === other.text }))
    .toEqual(run);
  expect(await trustCommands({ ...strict, configured: [other], ask: () => Promise.resolve(true) })).toEqual(
    run,
  );
});

test("an approval is for that very text", async () => {
  const answer = await trustCommands({
    ...strict,
    configured: [other],
    approved: (text) => text === "make check",
  });
  expect(answer).toEqual({ kind: "refused", command: other.text });
});

test("one refusal refuses the whole phase, and nothing behind it is asked", async () => {
  const asked: string[] = [];
  const answer = await trustCommands({
    ...strict,
    configured: [pytest, other, { text: "third", argv: ["third"] }],
    ask: (text) => {
      asked.push(text);
      return Promise.resolve(text === pytest.text);
    },
  });
  expect(answer).toEqual({ kind: "refused", command: other.text });
  expect(asked).toEqual([pytest.text, other.text]);
});
