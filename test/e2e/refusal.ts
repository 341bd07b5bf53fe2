/** What every refusal of the program looks like, and a copy of all there is on the disk to hold it against. */
import { lstatSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import type { Answer, Repository } from "./harness.ts";

/** Everything below the root but git's own folder, the evidence included; names as the bytes they are. */
export function everything(root: string): Record<string, string> {
  const found: Record<string, string> = {};
  if (!lstatSync(root).isDirectory()) return { "": readFileSync(root).toString("hex") };
  const below = (folder: string): void => {
    for (const raw of readdirSync(Buffer.from(join(root, folder), "latin1"), { encoding: "buffer" })) {
      const name = raw.toString("latin1");
      const inner = folder === "" ? name : `${folder}/${name}`;
      if (inner === ".git") continue;
      const path = Buffer.from(join(root, inner), "latin1");
      const stat = lstatSync(path);
      const mode = stat.mode.toString(8);
      if (stat.isDirectory()) {
        found[inner] = mode;
        below(inner);
      } else if (stat.isSymbolicLink()) found[inner] = `${mode} -> ${readlinkSync(path)}`;
      else if (stat.isFile()) found[inner] = `${mode} ${readFileSync(path).toString("hex")}`;
      else found[inner] = `${mode} ${stat.rdev}`;
    }
  };
  below("");
  return found;
}

/** No trace of the program's insides, no control character, no path of a descriptor: one sentence a line. */
export function clean(text: string): void {
  expect(text).not.toMatch(/^\s+at |node:|\/proc\/self\/fd|Unexpected error|\[object|undefined/m);
  // deno-lint-ignore no-control-regex
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
}

export interface Refused {
  readonly code: number;
  /** What the message has to name: the place, and what was expected or found. */
  readonly says: readonly (string | RegExp)[];
  /** Lines of the message; default 1, and the line that points to the help does not count. */
  readonly lines?: number;
  /** Words of the user's that must not be shown. */
  readonly hides?: readonly string[];
}

/** Runs a command that has to be refused: its code, its one message, and nothing on the disk that was not there. */
export function refuses(
  it: Repository,
  args: readonly string[],
  expected: Refused,
  extra: Record<string, string> = {},
): Answer {
  const before = everything(it.root);
  const answer = it.obelize(args, extra);
  expect(everything(it.root)).toEqual(before);
  told(answer, expected);
  return answer;
}

export function told(answer: Answer, { code, says, lines = 1, hides = [] }: Refused): void {
  expect([answer.code, answer.out, answer.err], answer.err).toEqual([code, "", answer.err]);
  clean(answer.err);
  for (const words of says) {
    if (typeof words === "string") expect(answer.err).toContain(words);
    else expect(answer.err).toMatch(words);
  }
  for (const words of hides) expect(answer.err).not.toContain(words);
  const told = answer.err.split("\n").filter((line) => line !== "" && !line.startsWith("Try "));
  expect(told).toHaveLength(lines);
}
