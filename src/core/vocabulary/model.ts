/** Why a withheld row was not put to the model, in the order the checks run. */
export const ConsultSkip = {
  not_needs_review: "The row is unsupported: there is nothing to propose",
  not_a_source_file: "A dependency manifest, or a file this run could not write",
  atomicity_only: "Only the file's other rows hold it back; those are asked about",
  pack_refused: "A flag_only change refused the surface; a model does not override the pack",
  consumed_elsewhere: "The defect is in another module",
  context_too_large: "No range that holds the whole group fits the budget; nothing is cut",
} as const;
export type ConsultSkip = keyof typeof ConsultSkip;

/** Why the endpoint gave no usable answer, in the order the bytes pass the stages. */
export const ProviderFailure = {
  endpoint_unreachable: "Nothing answered, or the deadline passed",
  endpoint_redirected: "A redirect, refused rather than followed",
  endpoint_refused: "Another status outside 200 to 299",
  response_too_large: "The body passed 1 MiB",
  response_not_json: "The body is not JSON",
  response_not_a_completion: "No text where a completion has it",
  answer_not_json: "The text holds no JSON object under any reading",
  answer_not_a_proposal: "An object without the key it was asked for",
  proposal_does_not_hold: "The proposal has a field it cannot hold",
} as const;
export type ProviderFailure = keyof typeof ProviderFailure;

/** Why the guard refused a proposal; the first refusal in this order is recorded. */
export const GuardRefusal = {
  path_outside_root: "Absolute, with a parent component, or no relative path",
  path_not_python: "Not a .py file",
  path_not_the_consulted_file: "Another file than the one asked about",
  file_changed_since_read: "The file changed since the plan read it",
  outside_the_context: "The range is not inside the lines sent",
  site_not_replaced: "The range leaves out the line asked about",
  symbol_mismatch: "Another symbol, or none was asked about",
  replaced_text_differs: "The lines it says it replaces are not those it names as sent",
  replacement_too_large: "Too many lines, bytes, or tokens in one statement",
  replacement_not_displayable: "A character a reviewer cannot see as what it is",
  replacement_carries_redaction: "It holds the placeholder of a secret",
  replacement_not_encodable: "Not writable in the file's own encoding",
  output_does_not_compile: "The result does not compile",
  output_does_not_parse: "The result cannot be read as a tree",
  replacement_runs_past_its_range: "It changes how the following lines read",
  import_outside_the_target: "It imports a module the pack does not target",
  name_outside_the_question: "It uses a name nothing licenses",
} as const;
export type GuardRefusal = keyof typeof GuardRefusal;

/** What became of a consultation, first match in this order. */
export const ProposalOutcome = {
  unanswered: "The endpoint gave no usable answer; the row stays as it is",
  nothing_proposed: "The endpoint answered that it has no proposal",
  guard_refused: "The guard refused it",
  not_applied: "Accepted; the run had no --apply",
  not_accepted: "Accepted; --accept-model was not given",
  file_already_proposed: "Accepted; an earlier proposal holds this file",
  write_refused: "Accepted; the apply was refused, or the file changed before the write",
  written: "On disk",
} as const;
export type ProposalOutcome = keyof typeof ProposalOutcome;
