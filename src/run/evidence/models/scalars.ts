/**
 * The scalar types the documents share, and the two constructors that keep every object closed and every field present. A nullable
 * field is written as a union of types rather than an `anyOf`, so that a fault names the one thing that was expected.
 */
import {
  type Static,
  type TObject,
  type TProperties,
  type TSchema,
  type TUnsafe,
  Type,
} from "@sinclair/typebox";
import { INSTANT_PATTERN } from "../../../core/instant.ts";
import { RUN_ID_PATTERN } from "../../../core/run_id.ts";
import { words } from "../../../core/vocabulary/words.ts";

/** A document's value as everybody but its builder sees it. */
export type Frozen<T> = T extends readonly (infer Item)[] ? readonly Frozen<Item>[]
  : T extends object ? { readonly [Key in keyof T]: Frozen<T[Key]> }
  : T;

const SLUG = "[a-z0-9]+(?:-[a-z0-9]+)*";
/**
 * As much of an identifier as every dialect of patterns can say: ASCII by Python's rule, any character beyond it. Which of those are
 * letters, the rules ask; a validator without `\p` (Python's, for one) could not even load the schema.
 */
const IDENTIFIER = "[^\\x00-@\\[-^\\x60{-\\x7f][^\\x00-/:-@\\[-^\\x60{-\\x7f]*";

export const DISTRIBUTION_PATTERN = "^[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?$";
export const SYMBOL_PATTERN = `^${IDENTIFIER}(?:\\.${IDENTIFIER})*$`;

export const Text = Type.String();
export const FilledText = Type.String({ pattern: "\\S" });
/** Non-empty, no backslash, not absolute, no `..` segment. */
export const RelativePath = Type.String({ pattern: "^(?!/)(?!(?:[\\s\\S]*/)?\\.\\.(?:/|$))[^\\\\]+$" });
export const Sha256 = Type.String({ pattern: "^[0-9a-f]{64}$" });
export const RunId = Type.String({ pattern: RUN_ID_PATTERN });
export const Instant = Type.String({ pattern: INSTANT_PATTERN });
export const PackId = Type.String({ pattern: `^${SLUG}/${SLUG}$` });
export const RuleId = Type.String({ pattern: `^${SLUG}/${SLUG}:${SLUG}$` });
export const Semver = Type.String({
  pattern: "^(0|[1-9]\\d*)\\.(0|[1-9]\\d*)\\.(0|[1-9]\\d*)(?:-[0-9A-Za-z.-]+)?$",
});
export const Distribution = Type.String({ pattern: DISTRIBUTION_PATTERN });
/** A dotted Python name, or on a manifest row a distribution; which of the two, the rules say. */
export const QualifiedName = Type.String({ pattern: `${SYMBOL_PATTERN}|${DISTRIBUTION_PATTERN}` });
export const ExitCode = Type.Integer({ minimum: 0, maximum: 7 });
export const Line = Type.Integer({ minimum: 1 });
export const Column = Type.Integer({ minimum: 0 });
export const Count = Type.Integer({ minimum: 0 });
export const Positive = Type.Integer({ minimum: 1 });
export const Whole = Type.Integer();
export const Truth = Type.Boolean();
export const Nothing = Type.Null();

/** One of a closed set's words. */
export function word<Set extends Readonly<Record<string, string>>>(set: Set): TUnsafe<keyof Set & string> {
  return Type.Unsafe({ type: "string", enum: words(set) });
}

/** Exactly this text. */
export function only<Value extends string>(value: Value): TUnsafe<Value> {
  return Type.Unsafe({ type: "string", enum: [value] });
}

/** An object with these fields, all of them and no other. */
export function closed<Fields extends TProperties>(fields: Fields): TObject<Fields> {
  return Type.Object(fields, { additionalProperties: false });
}

export function list<Item extends TSchema>(item: Item): TUnsafe<Static<Item>[]> {
  return Type.Unsafe({ type: "array", items: item });
}

/** The schema's values, or null. The schema must state one type. */
export function nullable<Schema extends TSchema>(schema: Schema): TUnsafe<Static<Schema> | null> {
  const values: unknown = schema["enum"];
  const open = { ...schema, type: [schema["type"], "null"] };
  return Type.Unsafe(Array.isArray(values) ? { ...open, enum: [...values, null] } : open);
}

/** A whole document's schema. */
export function named<Schema extends TSchema>(name: string, title: string, schema: Schema): Schema {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: `urn:obelize:schema:run:${name}`,
    title,
    ...schema,
  };
}
