/** The packs of `test/cases/packs`: whole ones, and each with one difference that has to be refused. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { decodeYaml } from "../../../src/documents/yaml.ts";

const folder = join(import.meta.dirname, "../../cases/packs");

export const bases = ["moves", "client", "shared"] as const;
export type Base = (typeof bases)[number];

export interface Refusal {
  readonly name: string;
  readonly base: Base;
  /** Values to put at paths. */
  readonly set?: Readonly<Record<string, unknown>>;
  /** A key or an entry to take out. */
  readonly drop?: string;
  /** A text to make 501 characters long. */
  readonly long?: string;
  /** An entry to repeat at the end of its list under another id. */
  readonly copy?: { readonly from: string; readonly id: string };
  /** How one of the lines has to begin. */
  readonly fault: string;
}

export function read(name: string): unknown {
  const decoded = decodeYaml(readFileSync(join(folder, `${name}.yaml`)));
  if (!decoded.ok) throw new Error(`${name}.yaml: ${JSON.stringify(decoded.faults)}`);
  return JSON.parse(JSON.stringify(decoded.value));
}

export const refusals: readonly Refusal[] = read("refusals") as Refusal[];

/** The base pack with the refusal's one difference. */
export function mutated(refusal: Refusal): unknown {
  const document = read(refusal.base) as Tree;
  for (const [path, value] of Object.entries(refusal.set ?? {})) put(document, path, value);
  if (refusal.drop !== undefined) take(document, refusal.drop);
  if (refusal.long !== undefined) put(document, refusal.long, "x".repeat(501));
  if (refusal.copy !== undefined) {
    const { holder, key } = place(document, refusal.copy.from);
    const copy = { ...structuredClone(holder[key]) as object, id: refusal.copy.id };
    (holder as unknown as unknown[]).push(copy);
  }
  return document;
}

type Tree = Record<string, unknown>;

export function put(document: Tree, path: string, value: unknown): void {
  const { holder, key } = place(document, path);
  holder[key] = value;
}

export function take(document: Tree, path: string): void {
  const { holder, key } = place(document, path);
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else delete holder[key];
}

/** `changes[0].params.methods["a.b"]` → the mapping or list it stands in, and its last step. */
function place(document: Tree, path: string): { holder: Tree; key: string } {
  const steps = [...path.matchAll(/\["([^"]*)"\]|\[(\d+)\]|([^.[\]]+)/g)].map(([, quoted, index, word]) =>
    quoted ?? index ?? word ?? ""
  );
  const key = steps.pop() as string;
  const holder = steps.reduce((inner, step) => {
    const next = inner[step];
    if (typeof next === "object" && next !== null) return next as Tree;
    throw new Error(`Nothing at ${path} (${step})`);
  }, document);
  return { holder, key };
}
