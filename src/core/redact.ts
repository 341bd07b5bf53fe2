/**
 * The one redactor: command output, arguments, command text, a model's context, a printed diff and an endpoint's words all pass it.
 *
 * First the values of environment variables whose names say that they are secret, then the credential shapes of the contract, in its
 * order, each over what the one before left. It knows a list and nothing else: a secret of another shape is kept, and users are told.
 * Every step takes time linear in its text, because the text may be hostile.
 */
import { compareCodePoints } from "./compare.ts";
import { assignmentStage } from "./redaction/assignment.ts";
import { privateKeyStage } from "./redaction/private_key.ts";
import type { Stage } from "./redaction/stage.ts";
import { prefixOf, type TokenShape, tokenStages } from "./redaction/token.ts";
import { valueStage } from "./redaction/value.ts";
import { webTokenStage } from "./redaction/web_token.ts";
import { decodeUtf8Escaped, encodeUtf8Escaped, openTail } from "./utf8.ts";

export interface Redactor {
  /** Redacts one string by itself. */
  text(text: string): string;
  /** Redacts bytes as they arrive. Bytes that are no UTF-8 pass as they are. */
  stream(): RedactionStream;
}

export interface RedactionStream {
  /** What is settled so far; the rest is kept back, 64 KiB at most for a shape that may still be open. */
  push(chunk: Uint8Array): Uint8Array;
  /** Everything kept back. */
  end(): Uint8Array;
}

const SECRET_NAME = /KEY|TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIAL|AUTH/i;
const LEAST_VALUE = 8;
/** Pieces are gathered to this size, so that a program printing byte by byte costs no more than one printing pages. */
const GATHER = 16 * 1024;

function shape(prefix: string, run: string, least: number, exact = false): TokenShape {
  return { prefix: prefixOf(prefix), run, least, exact };
}

/** The shapes of the contract in its order; ours follow. */
const STAGES: readonly (() => Stage)[] = [
  tokenStages(shape("AIza", "0-9A-Za-z_-", 35, true)),
  tokenStages(shape("sk-", "A-Za-z0-9_-", 20)),
  tokenStages(shape("AKIA", "0-9A-Z", 16, true)),
  tokenStages(shape("ghp_", "A-Za-z0-9", 36, true)),
  privateKeyStage,
  assignmentStage,
  tokenStages(shape("gh[ousr]_", "A-Za-z0-9", 36)),
  tokenStages(shape("github_pat_", "A-Za-z0-9_", 22)),
  tokenStages(shape("glpat-", "A-Za-z0-9_-", 20)),
  tokenStages(shape("xox[abeoprs]-", "A-Za-z0-9-", 10)),
  tokenStages(shape("npm_", "A-Za-z0-9", 36, true)),
  tokenStages(shape("hf_", "A-Za-z0-9", 30)),
  tokenStages(shape("pypi-", "A-Za-z0-9_-", 50)),
  webTokenStage,
];

export function redactor(env: Readonly<Record<string, string | undefined>>): Redactor {
  const secrets = secretValues(env);
  const stages = () => [
    ...secrets.map(([name, value]) => valueStage(value, name)),
    ...STAGES.map((make) => make()),
  ];
  return {
    text: (text) => pass(stages(), text, true),
    stream: () => redactionStream(stages()),
  };
}

/** Name and value of each secret: longest value first, then by value, then by name. */
function secretValues(env: Readonly<Record<string, string | undefined>>): [string, string][] {
  const secrets: [string, string][] = [];
  for (const [name, value] of Object.entries(env)) {
    if (value !== undefined && SECRET_NAME.test(name) && [...value].length >= LEAST_VALUE) {
      secrets.push([name, value]);
    }
  }
  return secrets.sort(([nameA, a], [nameB, b]) =>
    b.length - a.length || compareCodePoints(a, b) || compareCodePoints(nameA, nameB)
  );
}

function pass(stages: readonly Stage[], text: string, last: boolean): string {
  return stages.reduce((piece, stage) => stage.push(piece, last), text);
}

function redactionStream(stages: readonly Stage[]): RedactionStream {
  let gathered: Uint8Array[] = [];
  let size = 0;
  const settle = (last: boolean): Uint8Array => {
    const bytes = join(gathered, size);
    const tail = last ? 0 : openTail(bytes);
    const whole = bytes.subarray(0, bytes.length - tail);
    gathered = tail === 0 ? [] : [bytes.slice(bytes.length - tail)];
    size = tail;
    return encodeUtf8Escaped(pass(stages, decodeUtf8Escaped(whole), last));
  };
  return {
    push(chunk) {
      gathered.push(chunk.slice());
      size += chunk.length;
      return size < GATHER ? new Uint8Array(0) : settle(false);
    },
    end: () => settle(true),
  };
}

function join(pieces: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
