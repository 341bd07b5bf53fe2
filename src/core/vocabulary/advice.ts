/** What to do about a word, for the sets whose own file does not say it. */
import type { BindingKind } from "./binding_kind.ts";
import { BailAdvice } from "./bail.ts";
import type { ConfidenceReason } from "./confidence_reason.ts";
import type { EditStatus } from "./edit_status.ts";
import type { FindingKind } from "./finding_kind.ts";
import type { ConsultSkip, GuardRefusal, ProposalOutcome, ProviderFailure } from "./model.ts";
import type { OutdatedDirection, OutdatedStatus } from "./outdated.ts";
import type { ChangeKind, FlagPattern } from "./pack.ts";
import type { CommandSource, VerifyStatus } from "./verify.ts";
import type { ConfigSource, Mode, PackBlock, PackSource } from "./run.ts";
import type { ScanStatus } from "./scan_status.ts";
import type { UndoOutcome } from "./undo.ts";

type Advice<Word extends string> = Readonly<Record<Word, string>>;

export const FindingKindAdvice: Advice<FindingKind> = {
  import: "Nothing by itself; the row's status says whether it moves",
  call: "Nothing by itself; the row's status says whether it moves",
  attribute: "Nothing by itself; the row's status says whether it moves",
  method_call: "Nothing by itself; the row's status says whether it moves",
  dynamic: "Import the name in the ordinary way, or move the use by hand",
  star_import: "Import the names that are used, one by one",
  text_mention: "Read the line and change the words where they are no longer true",
  manifest: "Settle the files that still need the distribution; the declaration follows them",
  parse_error: "Correct the file until Python compiles it, then run again",
};

export const ConfidenceReasonAdvice: Advice<ConfidenceReason> = {
  direct_import_resolved: "Nothing: the name is certain",
  alias_resolved: "Nothing: the name is certain",
  from_import_resolved: "Nothing: the name is certain",
  conditional_binding: BailAdvice.conditional_binding,
  module_alias_rebound: BailAdvice.module_alias_rebound,
  receiver_bound_same_scope: "Nothing: the object is certain",
  receiver_bound_module_const: "Nothing: the object is certain",
  receiver_bound_self_attr: "Nothing: the object is certain",
  receiver_unresolved: BailAdvice.receiver_unresolved,
  dynamic_access: "Import the name in the ordinary way, or move the use by hand",
  star_import: BailAdvice.star_import,
  star_import_candidate: BailAdvice.star_import,
  string_or_comment_mention: "Read the line and change the words where they are no longer true",
  mock_patch_target: "Change the patched path by hand together with the code it patches",
  manifest_dependency: "Nothing: the declaration is certain",
  parse_error: "Correct the file until Python compiles it, then run again",
};

export const ScanStatusAdvice: Advice<ScanStatus> = {
  eligible: "Run fix to see the change",
  needs_review: "Explain the code beside it: it says what to change",
  unsupported: "Explain the code beside it, and read the pack's guidance in the report",
  not_a_usage: "Nothing",
};

export const EditStatusAdvice: Advice<EditStatus> = {
  auto: "Read the diff; fix --apply writes it",
  needs_review: "Explain the code beside it: it says what to change",
  unsupported: "Explain the code beside it, and read the pack's guidance in the report",
  model_proposed: "Review the lines as you would a stranger's",
};

export const PackBlockAdvice: Advice<PackBlock> = {
  runtime_unsupported: BailAdvice.runtime_unsupported,
  legacy_version_unsupported: BailAdvice.legacy_version_unsupported,
  new_version_unsupported: BailAdvice.new_version_unsupported,
};

export const PackSourceAdvice: Advice<PackSource> = {
  bundled: "Nothing; packs shows its hash",
  file: "Compare its hash with the one you reviewed",
  inventory: "Move the uses by hand, or write a pack",
};

export const ModeAdvice: Advice<Mode> = {
  scan: "Run fix to see what would change",
  plan: "Run fix --apply to write",
  apply: "undo --run takes it back, verify --run judges it again",
};

export const ConfigSourceAdvice: Advice<ConfigSource> = {
  file: "Read the file's include and exclude where a path is missing from a report",
  defaults: "Nothing; put a .obelize.yml at the root to change what is looked at",
};

export const VerifyStatusAdvice: Advice<VerifyStatus> = {
  pass: "Nothing",
  fail: "Explain the reason beside it",
  inconclusive: "Explain the reason beside it",
  not_run: "Explain the reason beside it",
};

export const CommandSourceAdvice: Advice<CommandSource> = {
  cli: "Nothing",
  user_allowlist: "Look at verify.allow in your own config.yml where that surprises you",
  repo_config: "Read the command before you trust it",
};

export const UndoOutcomeAdvice: Advice<UndoOutcome> = {
  reverted: "Nothing",
  skipped: "Explain the reason beside it",
};

export const BindingKindAdvice: Advice<BindingKind> = {
  name: "Nothing",
  module_const: "Nothing",
  self_attr: "Nothing",
  class_attr: BailAdvice.class_attr_binding,
};

export const ChangeKindAdvice: Advice<ChangeKind> = {
  rename_import: "Nothing; the report names the change beside each file it wrote",
  configure_to_client: "Nothing; the report names the change beside each file it wrote",
  generative_model_calls: "Nothing; the report names the change beside each file it wrote",
  rewrite_call: "Nothing; the report names the change beside each file it wrote",
  rename_setting: "Nothing; the report names the change beside each file it wrote",
  flag_only: "Follow the message and the suggestion that the pack gives",
  manifest_dependency: "Make the lock files beside the manifest anew",
};

export const FlagPatternAdvice: Advice<FlagPattern> = {
  mock_patch_target: "Change the patched path by hand together with the code it patches",
  dynamic_access: "Import the name in the ordinary way, or move the use by hand",
  sys_modules_stub: "Stub the new module instead, by hand",
};

export const OutdatedDirectionAdvice: Advice<OutdatedDirection> = {
  replace: "Run scan with the pack the row names",
  upgrade: "Run scan with the pack the row names: the repository moves whole or not at all",
};

export const OutdatedStatusAdvice: Advice<OutdatedStatus> = {
  ready: "Run scan, then fix, with the pack the row names",
  unpinned: "Declare a release the pack starts from, after moving code that needs an older one",
  outside: "Nothing, or declare a release the pack starts from",
  unreadable: "Write the declaration as a requirement or a version set",
};

export const ConsultSkipAdvice: Advice<ConsultSkip> = {
  not_needs_review: "Move the use by hand",
  not_a_source_file: "Settle the row by hand",
  atomicity_only: "Settle the file's other rows",
  pack_refused: "Follow the pack's guidance",
  consumed_elsewhere: "Settle the module that relies on this one",
  context_too_large: "Move the use by hand, or split the function",
};

export const ProviderFailureAdvice: Advice<ProviderFailure> = {
  endpoint_unreachable: "Check the address, the network and the key, then run again",
  endpoint_redirected: "Configure the address the endpoint really has",
  endpoint_refused: "Check the key, the model's name and the endpoint's own limits",
  response_too_large: "Ask another model or endpoint",
  response_not_json: "Check that the address is that of a chat-completions endpoint",
  response_not_a_completion: "Check that the address is that of a chat-completions endpoint",
  answer_not_json: "Run again, or ask another model",
  answer_not_a_proposal: "Run again, or ask another model",
  proposal_does_not_hold: "Run again, or ask another model",
};

const refused = "Nothing was written; move the row by hand, or run again";

export const GuardRefusalAdvice: Advice<GuardRefusal> = {
  path_outside_root: refused,
  path_not_python: refused,
  path_not_the_consulted_file: refused,
  file_changed_since_read: "Run again, now that the file has settled",
  outside_the_context: refused,
  site_not_replaced: refused,
  symbol_mismatch: refused,
  replaced_text_differs: refused,
  replacement_too_large: refused,
  replacement_not_displayable: `${refused}; take it for a warning about the endpoint`,
  replacement_carries_redaction:
    "Nothing was written; move the row by hand, since a secret stands in its lines",
  replacement_not_encodable: refused,
  output_does_not_compile: refused,
  output_does_not_parse: refused,
  replacement_runs_past_its_range: refused,
  import_outside_the_target: refused,
  name_outside_the_question: refused,
};

export const ProposalOutcomeAdvice: Advice<ProposalOutcome> = {
  unanswered: "Explain the failure beside it",
  nothing_proposed: "Move the row by hand",
  guard_refused: "Explain the refusal beside it",
  not_applied: "Read the proposal, then pass --apply and --accept-model",
  not_accepted: "Read the proposal, then pass --accept-model",
  file_already_proposed: "Apply again once the first one is committed",
  write_refused: "Explain the code under refused",
  written: "Review the lines as you would a stranger's",
};
