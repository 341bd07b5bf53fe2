/** Every word this program can put before a person, and the lookup behind `explain`. Offline: all of it is in the program. */
import { nearest } from "../core/nearest.ts";
import { type ExplainedWord, type VocabularySet, vocabularySet } from "../core/vocabulary/set.ts";
import { vocabularySets } from "../core/vocabulary/sets.ts";
import { CheckStatus } from "../run/doctor/check.ts";
import { sandboxRefusals } from "../sandbox/refusal.ts";
import { exitCodes } from "./exit_codes.ts";

const exitCodeAdvice = {
  0: "Nothing",
  1: "Read the message; report it where it names no file or right of yours",
  2: "Correct what the message names, then run again",
  3: "Read the command's log under verify/, then undo or mend the code",
  4: "Read what is left in REPORT.md; a pipeline accepts 0 and 4",
  5: "Explain the code under refused, or read verify.commands and pass --trust-repo-config",
  6: "Explain the reason of the verification",
  7: "Correct the pack: pack validate names each fault with its place",
} as const;

const sandboxAdvice = {
  out_of_time: "Do not use the file that was judged: no honest one takes that long",
  out_of_memory: "Do not use the file that was judged: no honest one needs that much",
  out_of_stack: "Do not use the file that was judged: no honest one nests that deep",
  killed: "Do not use the file that was judged",
  threw: "Run doctor, and report what it says",
  not_json: "Run doctor, and report what it says",
  too_large: "Make the file smaller",
  unavailable: "Run doctor, and report what it says",
} as const;

/** In the order in which they are listed. */
export const explainedSets: readonly VocabularySet[] = [
  ...vocabularySets,
  vocabularySet(
    "sandbox_refusal",
    "Why the sandbox gave no verdict",
    "messages about a pack or .obelize.yml",
    sandboxRefusals,
    sandboxAdvice,
  ),
  vocabularySet("check_status", "Answers of doctor", "doctor --json: checks[].status", CheckStatus, {
    ok: "Nothing",
    note: "Read the line",
    broken: "Mend what the line names, then run doctor again",
  }),
  vocabularySet("exit_code", "Exit codes", "the process; run.json: exit_code", exitCodes, exitCodeAdvice),
];

/** The sets that hold the word, each with nothing but it. */
export function explained(word: string): readonly VocabularySet[] {
  return explainedSets.flatMap((set) => {
    const words = set.words.filter((entry) => entry.word === word);
    return words.length === 0 ? [] : [{ ...set, words }];
  });
}

/** The word somebody probably meant. Case and dashes are no difference. */
export function meantWord(word: string): string | null {
  const known: ExplainedWord[] = explainedSets.flatMap((set) => set.words);
  return nearest(word.toLowerCase().replaceAll("-", "_"), known.map((entry) => entry.word));
}
