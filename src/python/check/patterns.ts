/**
 * What CPython refuses of patterns: a name bound twice, alternatives that bind different names, a pattern that leaves nothing for the
 * next one, keys and attributes named twice.
 */

import type { Match, MatchClass, MatchMapping, MatchOr, MatchSequence, Node, Pattern } from "../ast.ts";
import type { Refusal } from "../scopes/refusal.ts";
import { walk } from "../walk.ts";
import { keyOf, spelled } from "./pattern_keys.ts";

/** What is known of a pattern once its parts are. */
interface Facts {
  readonly names: ReadonlySet<string>;
  /** Set where the pattern matches everything: the words for what makes it so, and where that stands. */
  readonly catchAll: Refusal | null;
}

const NOTHING: Facts = { names: new Set(), catchAll: null };

export function matchRefusals(node: Match): Refusal[] {
  const refusals: Refusal[] = [];
  node.cases.forEach((one, i) => {
    const facts = factsOf(one.pattern, refusals);
    const last = i === node.cases.length - 1;
    if (facts.catchAll !== null && one.guard === null && !last) refusals.push(facts.catchAll);
  });
  return refusals;
}

/** Parts before wholes, without recursion. */
function factsOf(pattern: Pattern, refusals: Refusal[]): Facts {
  const known = new Map<Node, Facts>();
  const refuse = (at: Node, message: string): void => void refusals.push({ message, offset: at.start });
  walk(
    pattern,
    (node) => isPattern(node),
    (node) => {
      if (isPattern(node)) known.set(node, combine(node, (part) => known.get(part) ?? NOTHING, refuse));
    },
  );
  return known.get(pattern) ?? NOTHING;
}

function isPattern(node: Node): node is Pattern {
  return node.kind.startsWith("Match") && node.kind !== "Match";
}

type Refuse = (at: Node, message: string) => void;
type Known = (part: Pattern) => Facts;

function combine(node: Pattern, known: Known, refuse: Refuse): Facts {
  switch (node.kind) {
    case "MatchValue":
    case "MatchSingleton":
      return NOTHING;
    case "MatchStar":
      return { names: named(node.name), catchAll: null };
    case "MatchAs":
      return captureFacts(node, known, refuse);
    case "MatchSequence":
      refuseStars(node, refuse);
      return { names: union(node.patterns, null, known, refuse), catchAll: null };
    case "MatchMapping":
      refuseKeys(node, refuse);
      return { names: union(node.patterns, { name: node.rest, at: node }, known, refuse), catchAll: null };
    case "MatchClass":
      refuseAttributes(node, refuse);
      return { names: union([...node.patterns, ...node.kwd_patterns], null, known, refuse), catchAll: null };
    case "MatchOr":
      return alternativeFacts(node, known, refuse);
  }
}

function named(name: string | null): ReadonlySet<string> {
  return name === null ? NOTHING.names : new Set([name]);
}

function captureFacts(node: Pattern & { kind: "MatchAs" }, known: Known, refuse: Refuse): Facts {
  if (node.pattern !== null) {
    const names = union([node.pattern], { name: node.name, at: node }, known, refuse);
    return { names, catchAll: known(node.pattern).catchAll };
  }
  const what = node.name === null ? "wildcard" : `name capture '${node.name}'`;
  const catchAll = { message: `${what} makes remaining patterns unreachable`, offset: node.start };
  return { names: named(node.name), catchAll };
}

/** The names of parts and of the pattern's own capture; each may be bound once. */
function union(
  parts: readonly Pattern[],
  own: { readonly name: string | null; readonly at: Node } | null,
  known: Known,
  refuse: Refuse,
): ReadonlySet<string> {
  const names = new Set<string>();
  const add = (name: string, at: Node): void => {
    if (names.has(name)) refuse(at, `multiple assignments to name '${name}' in pattern`);
    names.add(name);
  };
  for (const part of parts) for (const name of known(part).names) add(name, part);
  if (own !== null && own.name !== null) add(own.name, own.at);
  return names;
}

function alternativeFacts(node: MatchOr, known: Known, refuse: Refuse): Facts {
  const first = known(node.patterns[0] as Pattern);
  let catchAll: Refusal | null = null;
  node.patterns.forEach((part, i) => {
    const facts = known(part);
    if (!sameNames(facts.names, first.names)) refuse(node, "alternative patterns bind different names");
    catchAll = facts.catchAll;
    if (facts.catchAll !== null && i < node.patterns.length - 1) refuse(part, facts.catchAll.message);
  });
  return { names: first.names, catchAll };
}

function sameNames(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((name) => b.has(name));
}

function refuseStars(node: MatchSequence, refuse: Refuse): void {
  const stars = node.patterns.filter((part) => part.kind === "MatchStar");
  if (stars.length > 1) refuse(node, "multiple starred names in sequence pattern");
}

function refuseKeys(node: MatchMapping, refuse: Refuse): void {
  const seen = new Set<string>();
  for (const key of node.keys) {
    const value = keyOf(key);
    if (value === null) continue;
    if (seen.has(value)) refuse(node, `mapping pattern checks duplicate key (${spelled(key)})`);
    seen.add(value);
  }
}

function refuseAttributes(node: MatchClass, refuse: Refuse): void {
  const seen = new Set<string>();
  node.kwd_attrs.forEach((name, i) => {
    if (seen.has(name)) {
      refuse(node.kwd_patterns[i] ?? node, `attribute name repeated in class pattern: ${name}`);
    }
    seen.add(name);
  });
}
