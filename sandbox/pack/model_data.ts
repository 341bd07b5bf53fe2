/**
 * Data given to a legacy object that has to be reshaped: safety settings and conversations. Both only by closed tables, since the new library
 * takes an unknown member with no more than a warning.
 */
import {
  closedMapping,
  listOf,
  mapOf,
  type Mapping,
  type Of,
  pattern,
  refine,
  refineAll,
  type Shape,
  shown,
  text,
} from "../../src/core/shape.ts";
import { differ } from "./conditions.ts";
import { dottedName, plainName } from "./names.ts";

/** A key of the legacy tables, looked up in lower case. Some spellings were never keys, or name a member nobody has. */
const settingKey = refine(
  pattern(/^[a-z0-9_]+$/, "a key in lower case"),
  (key) =>
    ["dangerous_content", "off", "none"].includes(key)
      ? `Expected a key the legacy library took, found ${shown(key)}`
      : null,
);

const member = refine(
  plainName,
  (name) =>
    name === "HARM_CATEGORY_HATE" ? `Expected a member both libraries have, found ${shown(name)}` : null,
);

const members = listOf(member, { min: 1, sorted: true, unique: true });

const safetyFields = {
  legacy_kwarg: plainName,
  legacy_category_key: plainName,
  legacy_threshold_key: plainName,
  legacy_category_class: dottedName,
  legacy_threshold_class: dottedName,
  category_map: mapOf(settingKey, plainName, { min: 1 }),
  threshold_map: mapOf(settingKey, plainName, { min: 1 }),
  category_members: members,
  threshold_members: members,
  setting_class: dottedName,
  category_class: dottedName,
  threshold_class: dottedName,
  category_kwarg: plainName,
  threshold_kwarg: plainName,
  config_field: plainName,
};

export type Safety = Mapping<typeof safetyFields>;

export const safety: Shape<Safety> = refineAll(closedMapping(safetyFields), (params, path, report) => {
  differ(params, "legacy_category_key", "legacy_threshold_key", path, report);
  differ(params, "legacy_category_class", "legacy_threshold_class", path, report);
  differ(params, "category_class", "threshold_class", path, report);
  differ(params, "category_kwarg", "threshold_kwarg", path, report);
  for (const kind of ["category", "threshold"] as const) {
    for (const [key, value] of Object.entries(params[`${kind}_map`])) {
      if (!params[`${kind}_members`].includes(value)) {
        report([...path, `${kind}_map`, key], `Expected a member of ${kind}_members, found ${shown(value)}`);
      }
    }
  }
});

export const history = refineAll(
  closedMapping({
    role_key: plainName,
    parts_key: plainName,
    text_key: plainName,
    roles: listOf(text({ min: 1, max: 100 }), { min: 1, sorted: true, unique: true }),
  }),
  (params, path, report) => differ(params, "role_key", "parts_key", path, report),
);
export type History = Of<typeof history>;
