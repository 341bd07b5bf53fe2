/** A validator's complaint as a fault: the place it names, the word it uses, and what really stands there. */
import { found, type Path, pathText } from "../core/shape.ts";
import type { Fault } from "./fault.ts";

/** The part of a compiled validator's error that is used here. */
export interface Complaint {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

export function explain(complaint: Complaint, document: unknown): Fault {
  const path = pointerPath(complaint.instancePath, document);
  const { keyword, params } = complaint;
  if (keyword === "required") {
    return {
      path: pathText([...path, String(params["missingProperty"])]),
      expected: "the key",
      found: "no such key",
    };
  }
  if (keyword === "additionalProperties") {
    return {
      path: pathText([...path, String(params["additionalProperty"])]),
      expected: "no such key",
      found: "one",
    };
  }
  return {
    path: pathText(path),
    expected: expectation(keyword, params),
    found: found(valueAt(document, path)),
  };
}

function expectation(keyword: string, params: Complaint["params"]): string {
  switch (keyword) {
    case "type":
      return [params["type"]].flat().map((type) => TYPES[String(type)] ?? String(type)).join(" or ");
    case "enum":
      return `one of ${(params["allowedValues"] as unknown[]).map((word) => word ?? "null").join(", ")}`;
    case "pattern":
      return `text matching ${String(params["pattern"])}`;
    case "minimum":
      return `at least ${String(params["limit"])}`;
    case "maximum":
      return `at most ${String(params["limit"])}`;
    default:
      return keyword;
  }
}

const TYPES: Readonly<Record<string, string>> = {
  string: "text",
  integer: "a whole number",
  boolean: "true or false",
  object: "an object",
  array: "a list",
  null: "null",
};

/** A JSON pointer as keys and indexes; a part is an index where the value there is a list. */
function pointerPath(pointer: string, document: unknown): Path {
  const path: (string | number)[] = [];
  for (const part of pointer.split("/").slice(1)) {
    const key = part.replaceAll("~1", "/").replaceAll("~0", "~");
    path.push(Array.isArray(valueAt(document, path)) ? Number(key) : key);
  }
  return path;
}

function valueAt(document: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, key) => (value as Record<string | number, unknown> | null)?.[key],
    document,
  );
}
