/**
 * The frame around a program, as source text that the guest's engine runs first. It keeps the engine's own functions before the program
 * can replace them, passes JSON in and out, and tells in words what was thrown. Nothing here protects the host (a string that comes out is only ever
 * measured and parsed): it makes refusals precise.
 */

/** Evaluates to `[call, explain]`. `call(text)` gives `=` and JSON, or a refusal's word, a space and a detail. */
export const guestFrame: string = `(() => {
"use strict";
const { parse, stringify } = JSON;
const own = Object.getOwnPropertyDescriptor;
const Internal = InternalError;
const Syntax = SyntaxError;
const Pending = Promise;
const finite = Number.isFinite;
const words = (thrown) => {
  if (typeof thrown === "string") return thrown.slice(0, 200);
  if (typeof thrown !== "object" && typeof thrown !== "function") return typeof thrown;
  try {
    const message = own(thrown, "message");
    return message !== undefined && typeof message.value === "string" ? message.value.slice(0, 200) : "an object";
  } catch { return "an object"; }
};
const explain = (thrown) => {
  // With no memory left for an error object the engine throws null.
  if (thrown === null) return "out_of_memory null";
  const said = words(thrown);
  if (thrown instanceof Internal) {
    if (said === "interrupted") return "out_of_time " + said;
    if (said === "out of memory") return "out_of_memory " + said;
  }
  if (said === "stack overflow" && (thrown instanceof Internal || thrown instanceof Syntax)) return "out_of_stack " + said;
  return "threw " + said;
};
const value = function (key, item) {
  if (typeof item === "number" && !finite(item)) throw "a number that is not finite";
  if (typeof item === "function" || typeof item === "symbol") throw "a " + typeof item;
  if (typeof item === "object" && item instanceof Pending) throw "a promise";
  return item;
};
const call = (text) => {
  const input = parse(text);
  let output;
  try { output = program.judge(input); } catch (thrown) { return explain(thrown); }
  let written;
  try { written = stringify(output, value); } catch (thrown) {
    const told = explain(thrown);
    return told.slice(0, 6) === "threw " ? "not_json " + told.slice(6) : told;
  }
  return typeof written === "string" ? "=" + written : "not_json nothing";
};
return [call, explain];
})()`;
