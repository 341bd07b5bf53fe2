/** A model as the JSON Schema (2020-12) others can use: the model's own data without what the builder marked it with. */
import type { Json } from "../core/json.ts";

export function jsonSchema(model: object): Json {
  return JSON.parse(JSON.stringify(model)) as Json;
}
