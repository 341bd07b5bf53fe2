/**
 * Reads YAML of strangers: the core schema of YAML 1.2, one document, nothing in it that means more than it shows. Bytes come in; plain
 * data with places goes out, or every fault. Caps on size and depth hold before anything is built; a repeated key is found in
 * linear time by a check of our own (the library's is quadratic); a warning is a fault.
 */
import {
  Composer,
  type Document,
  isMap,
  isPair,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  type Scalar,
} from "yaml";
import { type LineMap, lineMap } from "../core/lines.ts";
import { type Path, shown } from "../core/shape.ts";
import {
  type Caps,
  type Decoded,
  decodeText,
  defaultCaps,
  type DocumentFault,
  type Undecoded,
  undecoded,
} from "./decoded.ts";
import { readTokens } from "./yaml_tokens.ts";

export interface YamlRules extends Partial<Caps> {
  /** Numbers with a fraction or exponent, infinities. Off where no key of the contract takes one. */
  readonly fractions?: boolean;
  /** Keys that are no text (`200:`, `true:`) count as the text they are written with. Off: they are faults. */
  readonly scalarKeys?: boolean;
}

const forbidden = /[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;
const mostFaults = 50;

export function decodeYaml(bytes: Uint8Array, rules: YamlRules = {}): Decoded | Undecoded {
  const caps = { ...defaultCaps, ...rules };
  const decoded = decodeText(bytes, caps.bytes);
  if (!decoded.ok) return decoded;
  const { text } = decoded;
  const lines = lineMap(text);
  const hidden = forbidden.exec(text);
  if (hidden !== null) {
    return undecoded(`Expected text, found ${shown(hidden[0])}`, lines.position(hidden.index));
  }
  const tokens = readTokens(text, caps.depth);
  if (!Array.isArray(tokens)) return undecoded(tokens.message, lines.position(tokens.offset));
  const document = compose(tokens);
  const problems = [...document.errors, ...document.warnings];
  if (problems.length > 0) {
    return {
      ok: false,
      faults: problems.slice(0, mostFaults).map((problem) => faultOf(problem, lines)),
    };
  }
  return new Builder(lines, rules).build(document);
}

function compose(tokens: Parameters<Composer["compose"]>[0]): Document.Parsed {
  const composer = new Composer({
    version: "1.2",
    schema: "core",
    merge: false,
    resolveKnownTags: false,
    uniqueKeys: false,
    intAsBigInt: true,
    prettyErrors: false,
    logLevel: "silent",
  });
  // `forceDoc`: an empty stream still gives a document, with nothing in it.
  for (const document of composer.compose(tokens, true)) return document as Document.Parsed;
  throw new Error("The composer gave no document");
}

function faultOf(problem: { message: string; pos: [number, number] }, lines: LineMap): DocumentFault {
  return { message: `Cannot read YAML: ${problem.message}`, ...lines.position(problem.pos[0]), path: [] };
}

/** Turns nodes into plain data, collecting faults on the way. Recursive: the depth is capped already. */
class Builder {
  readonly #lines: LineMap;
  readonly #rules: YamlRules;
  readonly #faults: DocumentFault[] = [];

  constructor(lines: LineMap, rules: YamlRules) {
    this.#lines = lines;
    this.#rules = rules;
  }

  build(document: Document.Parsed): Decoded | Undecoded {
    const root = document.contents as Node | null;
    const value = this.#value(root, []);
    if (this.#faults.length > 0) return { ok: false, faults: this.#faults };
    return { ok: true, value, positions: (path) => this.#lines.position(offsetOf(root, path)) };
  }

  #fault(node: unknown, path: Path, message: string): undefined {
    if (this.#faults.length >= mostFaults) return;
    this.#faults.push({ message, ...this.#lines.position(start(node) ?? 0), path });
  }

  #value(node: unknown, path: Path): unknown {
    if (node === null || node === undefined) return null;
    if (isScalar(node)) return this.#scalar(node, path);
    if (isSeq(node)) {
      return node.items.map((item, index) =>
        isPair(item) ? this.#pairs([item], [...path, index]) : this.#value(item, [...path, index])
      );
    }
    if (isMap(node)) return this.#pairs(node.items, path);
    return this.#fault(node, path, "Expected a mapping, a list or a scalar, found something else");
  }

  #pairs(pairs: readonly Pair[], path: Path): Record<string, unknown> {
    const mapping = Object.create(null) as Record<string, unknown>;
    for (const pair of pairs) {
      const key = this.#key(pair, path);
      if (key === null) continue;
      if (key in mapping) this.#fault(pair.key, [...path, key], `Duplicate key ${shown(key)}`);
      mapping[key] = this.#value(pair.value, [...path, key]);
    }
    return mapping;
  }

  #key(pair: Pair, path: Path): string | null {
    const key = keyText(pair, this.#rules.scalarKeys === true);
    if (key === null) return this.#fault(pair.key ?? pair.value, path, "Expected a key that is text") ?? null;
    if (key === "<<" && isScalar(pair.key) && pair.key.type === "PLAIN") {
      return this.#fault(pair.key, path, "Merge keys are not read here") ?? null;
    }
    return key;
  }

  #scalar(node: Scalar, path: Path): unknown {
    const { value } = node;
    if (typeof value === "bigint") {
      if (value <= Number.MAX_SAFE_INTEGER && value >= Number.MIN_SAFE_INTEGER) return Number(value);
      return this.#fault(node, path, `Expected a smaller number, found ${shown(node.source ?? "")}`);
    }
    if (typeof value === "number" && (!this.#rules.fractions || !Number.isFinite(value))) {
      return this.#fault(
        node,
        path,
        `Expected a whole number or text, found ${node.source ?? value}. Quote it if it is text`,
      );
    }
    return value;
  }
}

function keyText(pair: Pair, scalars: boolean): string | null {
  const { key } = pair;
  if (!isScalar(key)) return null;
  if (typeof key.value === "string") return key.value;
  return scalars && key.value !== null && key.source !== undefined ? key.source : null;
}

function start(node: unknown): number | null {
  const range = (node as { range?: readonly number[] | null } | null | undefined)?.range;
  return range?.[0] ?? null;
}

/** Follows a path as far as it goes. */
function offsetOf(root: Node | null, path: Path): number {
  let node: unknown = root;
  let offset = start(root) ?? 0;
  for (const step of path) {
    let next: { at: unknown; value: unknown } | null = null;
    if (typeof step === "number" && isSeq(node)) next = { at: node.items[step], value: node.items[step] };
    else if (isMap(node)) {
      const pair = node.items.find((item) => keyText(item, true) === step);
      if (pair !== undefined) next = { at: pair.key, value: pair.value };
    }
    if (next === null || next.at === undefined) return offset;
    const at = isPair(next.at) ? next.at.key : next.at;
    offset = start(at) ?? offset;
    node = next.value;
  }
  return offset;
}
