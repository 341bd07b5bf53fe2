/**
 * Environment markers of PEP 508, only as far as the question goes whether a text is one. Nothing here evaluates them: a declaration is
 * judged by its version whatever machine it is for. Parentheses are counted, not followed, so that no text nests too deep to read.
 */

const TOKEN =
  /\s*(?:(\()|(\))|('[^']*'|"[^"]*")|(not\s+in\b|in\b|~=|===|==|!=|<=|>=|<|>)|(and\b|or\b)|([A-Za-z_][A-Za-z0-9_.]*))/y;

const VARIABLES: ReadonlySet<string> = new Set([
  "python_version",
  "python_full_version",
  "os_name",
  "os.name",
  "sys_platform",
  "sys.platform",
  "platform_release",
  "platform_system",
  "platform_version",
  "platform.version",
  "platform_machine",
  "platform.machine",
  "platform_python_implementation",
  "platform.python_implementation",
  "python_implementation",
  "implementation_name",
  "implementation_version",
  "extra",
  "extras",
  "dependency_groups",
]);

/** What may come next: the left side of a comparison, its operator, its right side, or what joins comparisons. */
type Expected = "left" | "operator" | "right" | "joint";

export function isMarker(text: string): boolean {
  const end = text.trimEnd().length;
  let expected: Expected = "left";
  let depth = 0;
  let at = 0;
  while (at < end) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    if (match === null) return false;
    at = TOKEN.lastIndex;
    const [, open, close, literal, operator, joint, variable] = match;
    const value = literal !== undefined || (variable !== undefined && VARIABLES.has(variable));
    if (open !== undefined && expected === "left") depth++;
    else if (close !== undefined && expected === "joint" && depth > 0) depth--;
    else if (value && expected === "left") expected = "operator";
    else if (operator !== undefined && expected === "operator") expected = "right";
    else if (value && expected === "right") expected = "joint";
    else if (joint !== undefined && expected === "joint") expected = "left";
    else return false;
  }
  return expected === "joint" && depth === 0;
}
