/** `explain [word]`: what a word of a report means and what to do about it. */
import { canonicalJson } from "../../core/json.ts";
import { productVersion } from "../../core/product.ts";
import type { VocabularySet } from "../../core/vocabulary/set.ts";
import { type Handler, UsageError } from "../command.ts";
import { explained, explainedSets, meantWord } from "../explained.ts";
import type { ExplainDocument } from "../models.ts";
import { setsText, wordText } from "../text/explain.ts";
import { plain } from "../text/plain.ts";

export const explainHandler: Handler = ({ parsed }) => {
  const word = parsed.positionals[0];
  const sets = word === undefined ? explainedSets : explained(word);
  if (word !== undefined && sets.length === 0) throw new UsageError(unknownWord(word));
  const text = word === undefined ? setsText : wordText;
  return Promise.resolve({ exitCode: 0, out: parsed.flag("json") ? documentText(sets) : text(sets) });
};

function unknownWord(word: string): string {
  const meant = meantWord(word);
  return `No such word: ${plain(word)}${
    meant === null ? ". explain without a word lists them all" : `. Did you mean ${meant}?`
  }`;
}

/** One shape for one word and for all of them. */
function documentText(sets: readonly VocabularySet[]): string {
  const document: ExplainDocument = {
    obelize_version: productVersion,
    sets: sets.map(({ name, title, where, words }) => ({
      set: name,
      title,
      where,
      words: words.map(({ word, meaning, advice }) => ({ word, meaning, advice })),
    })),
  };
  return canonicalJson(document);
}
