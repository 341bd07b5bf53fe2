/**
 * The first look at a YAML document: its concrete tree, walked without recursion, before anything is built from it. Nesting past the cap would
 * end the builder's stack; anchors, aliases, tags and directives make a document mean more than it shows, and a stranger's file has no
 * need of them.
 */
import { type CST, Parser } from "yaml";
import { shown } from "../core/shape.ts";

export interface TokenFault {
  readonly offset: number;
  readonly message: string;
}

/** The concrete documents of a text, or the first thing in it that is not read. */
export function readTokens(text: string, depth: number): CST.Token[] | TokenFault {
  const tokens: CST.Token[] = [];
  let documents = 0;
  for (const token of new Parser().parse(text)) {
    if (token.type === "directive") return { offset: token.offset, message: "Directives are not read here" };
    if (token.type === "document") documents += 1;
    if (documents > 1) return { offset: token.offset, message: "Expected one document, found another" };
    const fault = refusedBelow(token, depth);
    if (fault !== null) return fault;
    tokens.push(token);
  }
  return tokens;
}

type Part = { readonly token: CST.Token; readonly depth: number };

function refusedBelow(top: CST.Token, cap: number): TokenFault | null {
  const waiting: Part[] = [{ token: top, depth: 0 }];
  while (waiting.length > 0) {
    const { token, depth } = waiting.pop() as Part;
    if (depth > cap) return { offset: token.offset, message: `Expected at most ${cap} levels, found more` };
    const fault = refusedItself(token);
    if (fault !== null) return fault;
    pushParts(token, depth, waiting);
  }
  return null;
}

function refusedItself(token: CST.Token): TokenFault | null {
  switch (token.type) {
    case "anchor":
      return { offset: token.offset, message: `Anchors are not read here, found ${shown(token.source)}` };
    case "alias":
      return { offset: token.offset, message: `Aliases are not read here, found ${shown(token.source)}` };
    case "tag":
      return { offset: token.offset, message: `Tags are not read here, found ${shown(token.source)}` };
    default:
      return null;
  }
}

/** Puts what a token holds on the pile, last first, so that the document is walked in its order. */
function pushParts(token: CST.Token, depth: number, waiting: Part[]): void {
  const parts: Part[] = [];
  const take = (inner: CST.Token | null | undefined, deeper = 0): void => {
    if (inner !== null && inner !== undefined) parts.push({ token: inner, depth: depth + deeper });
  };
  if (token.type === "document") {
    token.start.forEach((part) => take(part));
    take(token.value, 1);
  } else if (token.type === "block-scalar") token.props.forEach((part) => take(part));
  else if ("items" in token) {
    for (const item of token.items) {
      item.start.forEach((part) => take(part));
      take(item.key, 1);
      item.sep?.forEach((part) => take(part));
      take(item.value, 1);
    }
  }
  for (const part of parts.reverse()) waiting.push(part);
}
