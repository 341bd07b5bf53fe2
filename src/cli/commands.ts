/** The commands, as data. */
import type { Command, Option } from "./command.ts";

const repo: Option = { name: "repo", value: "path", fallback: ".", help: "The directory to work on" };
const pack: Option = {
  name: "pack",
  value: "id|path",
  repeat: true,
  help: "Run this pack and no other; without it every known pack that finds something runs",
};
const json: Option = {
  name: "json",
  help: "Print the document itself on standard output, every word on standard error",
};
const format: Option = {
  name: "format",
  value: "text|json|sarif|github",
  fallback: "text",
  help: "How to print the findings: SARIF 2.1.0, or annotations for GitHub Actions",
};
const failOn: Option = {
  name: "fail-on",
  value: "status",
  repeat: true,
  help: "Exit 4 when a row has this status: eligible, auto, needs_review, unsupported or not_a_usage",
};
const jobs: Option = {
  name: "jobs",
  value: "N",
  help: "Worker threads for reading; never changes the output (default: one less than the cores, at most 8)",
};
const run: Option = {
  name: "run",
  value: "id",
  required: true,
  help: "The run, as its folder under .obelize/runs/ is named",
};
const verify: Option = {
  name: "verify",
  value: "command",
  repeat: true,
  help: "A verification command; replaces the configured ones and is trusted without asking",
};
const timeout: Option = {
  name: "timeout",
  value: "seconds",
  help: "The time one command may take (default: verify.timeout_s, 600)",
};
const nonInteractive: Option = { name: "non-interactive", help: "Never ask a question" };
const trust: Option = { name: "trust-repo-config", help: "The repository's own verify.commands may run" };

export const commands: readonly Command[] = [
  {
    name: "scan",
    summary: "Find the uses of a retired library",
    about: [
      "Reads every selected Python file and every dependency manifest, and lists what a known pack recognises: where it stands, how it was",
      "resolved, and whether anything withholds it. Nothing of yours is changed; the run folder under .obelize/runs/ keeps the findings.",
    ],
    arguments: [],
    options: [
      repo,
      pack,
      {
        name: "library",
        value: "distribution[=module,…]",
        help: "List the uses of a library that has no pack; its modules are looked up unless they are named",
      },
      json,
      format,
      failOn,
      jobs,
      {
        name: "list-files",
        help: "Print the selected paths and stop: nothing is read and no run folder is written",
      },
    ],
    examples: [
      { line: "obelize scan", says: "what the known packs find here" },
      { line: "obelize scan --json | jq .counts", says: "the counts, for a script" },
      { line: "obelize scan --library PyYAML=yaml", says: "where a library without a pack is used" },
      {
        line: "obelize scan --fail-on eligible --fail-on needs_review",
        says: "keep a retired library out in CI",
      },
    ],
    exits: [
      [0, "completed, with findings or without"],
      [1, "unexpected error; the run folder could not be written"],
      [2, "an option, the configuration or the directory cannot be used"],
      [4, "a row has a status that --fail-on names"],
      [7, "a pack is invalid"],
    ],
  },
  {
    name: "fix",
    summary: "Move the code, or show how it would be moved",
    about: [
      "Without --apply nothing is written: the diff is shown and kept in the run folder. With --apply the originals are saved first, then",
      "each file is replaced atomically, and the verification commands run before and after.",
    ],
    arguments: [],
    options: [
      repo,
      pack,
      { name: "apply", help: "Write the changes" },
      {
        name: "allow-dirty",
        help: "Write although tracked files have uncommitted changes, or a planned file is untracked",
      },
      verify,
      timeout,
      nonInteractive,
      trust,
      json,
      format,
      failOn,
      jobs,
    ],
    examples: [
      { line: "obelize fix", says: "show the diff, write nothing" },
      {
        line: 'obelize fix --apply --verify "python -m pytest -q"',
        says: "write, with the tests before and after",
      },
    ],
    exits: [
      [0, "a dry run; or everything found was written and verified"],
      [1, "unexpected error; the run folder could not be written, and nothing was changed"],
      [2, "an option, the configuration or the directory cannot be used"],
      [3, "a verification command failed after the patch, or a written file does not compile"],
      [4, "nothing was written, or rows are left for review"],
      [5, "a dirty tree, a refused write, or a repository command that is not trusted"],
      [6, "verification gave no verdict: nothing to run, a timeout, or the baseline failed"],
      [7, "a pack is invalid"],
    ],
  },
  {
    name: "verify",
    summary: "Run the verification of an applied run again",
    about: [
      "Checks that every written file still holds what the run wrote, compiles it, and runs the commands of this invocation. The folder's",
      "own commands are never run.",
    ],
    arguments: [],
    options: [
      run,
      repo,
      verify,
      timeout,
      nonInteractive,
      trust,
      { name: "current", help: "Check the tree as it stands, also where files were edited since" },
    ],
    examples: [{
      line: 'obelize verify --run 20260917T142530Z-3f9a1c72 --verify "pytest -q"',
      says: "a new verdict for that run",
    }],
    exits: [
      [0, "pass"],
      [1, "unexpected error; the verdict could not be recorded"],
      [2, "no such run, or a folder that cannot be used"],
      [3, "fail"],
      [5, "a repository command is not trusted"],
      [6, "no verdict: files changed since, nothing to run, a timeout, or the recorded baseline had failed"],
    ],
  },
  {
    name: "undo",
    summary: "Put the originals of an applied run back",
    about: [
      "Restores each file from the run's snapshots while it still holds exactly what the run wrote. A file edited since is left alone, and",
      "the path of its original is printed. Works from the journal after an interrupted apply.",
    ],
    arguments: [],
    options: [run, repo],
    examples: [{ line: "obelize undo --run $(cat .obelize/latest)", says: "take the last run back" }],
    exits: [
      [0, "every file holds its original"],
      [1, "unexpected error; undo.json could not be written"],
      [2, "no such run, or a folder that cannot be used"],
      [4, "a file was left alone"],
    ],
  },
  {
    name: "outdated",
    summary: "List declared libraries that a pack could move",
    about: [
      "Reads the dependency manifests and nothing else: which declared distribution a known pack starts from, where it would go, and",
      "whether the declared version is one the pack starts from. No source is read, no network asked, no run folder written.",
    ],
    arguments: [],
    options: [repo, json],
    examples: [
      { line: "obelize outdated", says: "what could be moved here" },
      { line: "obelize outdated --json | jq '.rows[].pack'", says: "the packs, for a script" },
    ],
    exits: [
      [0, "listed, also when there is nothing to move or no manifest"],
      [1, "unexpected error"],
      [2, "an option, the configuration or the directory cannot be used"],
      [7, "a pack is invalid"],
    ],
  },
  {
    name: "packs",
    summary: "List the packs that are bundled and found",
    about: [
      "Every pack a run would try: the bundled ones and those of pack_dirs in your own config.yml, each with its version, the hash of its",
      "document, what it moves to what, and whether this release can run it.",
    ],
    arguments: [],
    options: [json],
    examples: [
      { line: "obelize packs", says: "what would be tried" },
      {
        line: "obelize packs --json | jq -r '.packs[] | [.sha256, .id] | @tsv'",
        says: "the hashes, to compare",
      },
    ],
    exits: [
      [0, "listed"],
      [1, "a bundled pack is invalid: a defect of this program"],
      [2, "your own config.yml or one of its pack_dirs cannot be used"],
      [7, "a pack of pack_dirs is invalid; the bundled ones are listed all the same"],
    ],
  },
  {
    name: "pack validate",
    summary: "Check a pack",
    about: [
      "Reads a pack by id or path and lists every fault with its place. A pack is data: nothing of it runs, and no address in it is requested.",
    ],
    arguments: [{ name: "pack", required: true, help: "A pack's id, or the path of its pack.yaml" }],
    options: [],
    examples: [
      { line: "obelize pack validate py-pdf/pypdf2-to-pypdf", says: "a bundled one" },
      { line: "obelize pack validate ./pack.yaml", says: "one of your own" },
    ],
    exits: [
      [0, "valid"],
      [1, "a bundled pack is invalid: a defect of this program"],
      [2, "nothing readable there"],
      [7, "invalid"],
    ],
  },
  {
    name: "explain",
    summary: "Say what a word of a report means, and what to do",
    about: [
      "Statuses, reasons, codes and exit codes: everything that a report, a document or a message can hold. Offline. A word that stands in",
      "several places is explained for each; without a word all of them are listed.",
    ],
    arguments: [{
      name: "word",
      required: false,
      help: "As it stands in the report: local_import, tree_dirty, 4",
    }],
    options: [json],
    examples: [
      { line: "obelize explain file_not_fully_migrated", says: "one word" },
      { line: "obelize explain --json", says: "all of them, for a script" },
    ],
    exits: [
      [0, "explained"],
      [2, "no such word; the nearest is named"],
    ],
  },
  {
    name: "doctor",
    summary: "See whether this program can do its work here",
    about: [
      "Version, platform, terminal and git; the configuration files that are read, and those that are ignored with the reason; the packs with",
      "their hashes; whether links are refused, files can be written and renamed, and the sandbox judges. Nothing it writes is left.",
    ],
    arguments: [],
    options: [repo, json],
    examples: [
      { line: "obelize doctor", says: "before the first run, or when one behaves oddly" },
      { line: "obelize doctor --json | jq .well", says: "for a script" },
    ],
    exits: [
      [0, "all is well"],
      [1, "something is broken; the line says what"],
      [2, "an option cannot be used"],
    ],
  },
  {
    name: "help",
    summary: "Help on a command or a topic",
    about: ["Topics: exit-codes, environment, formats."],
    arguments: [
      { name: "topic", required: false, help: "A command, or one of the topics" },
      { name: "command", required: false, help: "The second word of a command that has two" },
    ],
    options: [],
    examples: [{ line: "obelize help exit-codes", says: "what each exit code means" }],
    exits: [
      [0, "shown"],
      [2, "no such topic"],
    ],
  },
];
