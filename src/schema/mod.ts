/**
 * Schema: holds a value against the model of its document. A value comes in with the document's name; a list of faults goes out, each
 * with its place, what was expected and what was found. The models themselves live with their systems; validators are compiled from
 * them ahead of time, so that nothing is compiled, and no code made from text, while the program runs. No disk, no clock.
 */
export type { Fault } from "./fault.ts";
export { faultLine } from "./fault.ts";
export { jsonSchema } from "./json_schema.ts";
export { type DocumentName, validate } from "./validator.ts";
