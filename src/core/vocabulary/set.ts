/** A closed set as a person meets it: what it is called, where its words stand, what each means and what to do about it. */

export interface VocabularySet {
  /** One word, in lowercase: how the set is named in `explain --json`. */
  readonly name: string;
  readonly title: string;
  /** The fields and places in which a word of the set is read. */
  readonly where: string;
  readonly words: readonly ExplainedWord[];
}

export interface ExplainedWord {
  readonly word: string;
  readonly meaning: string;
  readonly advice: string;
}

/** Joins a set's meanings with what to do: one sentence for all words, or one for each. */
export function vocabularySet<Set extends Readonly<Record<string, string>>>(
  name: string,
  title: string,
  where: string,
  meanings: Set,
  advice: string | Readonly<Record<keyof Set & string, string>>,
): VocabularySet {
  const words = Object.entries(meanings).map(([word, meaning]) => ({
    word,
    meaning,
    advice: typeof advice === "string" ? advice : advice[word as keyof Set & string],
  }));
  return { name, title, where, words };
}
