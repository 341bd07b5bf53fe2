/** What `explain` says to a person. */
import type { VocabularySet } from "../../core/vocabulary/set.ts";
import { table } from "../help.ts";
import { paragraphs } from "./findings.ts";

/** One word, in every set that has it. */
export function wordText(sets: readonly VocabularySet[]): string {
  return paragraphs(
    ...sets.flatMap((set) =>
      set.words.map(({ word, meaning, advice }) => [
        `${word}  (${set.title.toLowerCase()}; ${set.where})`,
        `  Means: ${meaning}`,
        `  To do: ${advice}`,
      ])
    ),
  );
}

/** Every word, set by set, with its meaning. */
export function setsText(sets: readonly VocabularySet[]): string {
  return paragraphs(
    ...sets.map((set) => [
      `${set.title}  (${set.where})`,
      ...table(set.words.map(({ word, meaning }) => [word, meaning])),
    ]),
    ["explain <word> says what to do about one of them."],
  );
}
