/** The same in a git work tree, with git itself asked: each twelfth call, since every run starts git several times. */
import { spawnSync } from "node:child_process";
import { afterAll, expect, test } from "vitest";
import { ending, newRun, takenBack } from "./stop.ts";
import { Field, MIGRATED, torn } from "./three_files.ts";

const field = new Field({ git: true });
afterAll(() => field[Symbol.dispose]());

function git(...args: string[]): string {
  const env = {
    PATH: process.env["PATH"],
    HOME: field.home,
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_AUTHOR_NAME: "test",
    GIT_AUTHOR_EMAIL: "test@example.invalid",
    GIT_COMMITTER_NAME: "test",
    GIT_COMMITTER_EMAIL: "test@example.invalid",
  };
  const done = spawnSync("git", args, { cwd: field.root, encoding: "utf8", env });
  if (done.status !== 0) throw new Error(done.stderr);
  return done.stdout;
}

test("an apply in a work tree, stopped: git sees the old tree after undo", async () => {
  field.plant();
  git("init", "-q", "-b", "main");
  git("add", "-A");
  git("commit", "-q", "-m", "state");
  const whole = field.host();
  const first = await field.fix(whole.host, []);
  expect(first.run.git_dirty).toBe(false);
  expect(field.tree()).toEqual(MIGRATED);
  await field.undo(field.host().host, first.run.run_id);

  for (let stopAt = 5; stopAt <= whole.calls(); stopAt += 12) {
    const at = `stopped at call ${stopAt}, ${whole.names()[stopAt - 1]}`;
    const earlier = field.runs();
    await ending(() => field.fix(field.host({ stopAt }).host, []));
    expect(torn(field.tree()), at).toEqual([]);
    await takenBack(field, newRun(field, earlier), at);
    expect(git("status", "--porcelain"), at).toBe("");
  }
});
