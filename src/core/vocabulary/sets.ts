/** Every closed set of the run system, in the order a person reads a report: findings, edits, packs, verification, undo, the model. */
import {
  BindingKindAdvice,
  ChangeKindAdvice,
  CommandSourceAdvice,
  ConfidenceReasonAdvice,
  ConfigSourceAdvice,
  ConsultSkipAdvice,
  EditStatusAdvice,
  FindingKindAdvice,
  FlagPatternAdvice,
  GuardRefusalAdvice,
  ModeAdvice,
  OutdatedDirectionAdvice,
  OutdatedStatusAdvice,
  PackBlockAdvice,
  PackSourceAdvice,
  ProposalOutcomeAdvice,
  ProviderFailureAdvice,
  ScanStatusAdvice,
  UndoOutcomeAdvice,
  VerifyStatusAdvice,
} from "./advice.ts";
import { Bail, BailAdvice } from "./bail.ts";
import { BindingKind } from "./binding_kind.ts";
import { ConfidenceReason } from "./confidence_reason.ts";
import { EditStatus } from "./edit_status.ts";
import { FindingKind } from "./finding_kind.ts";
import { LimitationAdvice, LimitationCode } from "./limitation.ts";
import { ConsultSkip, GuardRefusal, ProposalOutcome, ProviderFailure } from "./model.ts";
import { OutdatedDirection, OutdatedStatus } from "./outdated.ts";
import { ChangeKind, FlagPattern, SourceType } from "./pack.ts";
import { ConfigSource, Mode, ModelProvider, PackBlock, PackSource } from "./run.ts";
import { ScanStatus } from "./scan_status.ts";
import { type VocabularySet, vocabularySet as set } from "./set.ts";
import { UndoAdvice, UndoOutcome, UndoSkip } from "./undo.ts";
import { CommandSource, VerifyAdvice, VerifyReason, VerifyStatus } from "./verify.ts";
import { Warning, WarningAdvice } from "./warning.ts";
import { RefusalAdvice, RefusalCode } from "./write_refusal.ts";

export const vocabularySets: readonly VocabularySet[] = [
  set("kind", "Kinds of finding", "findings.json: kind", FindingKind, FindingKindAdvice),
  set(
    "confidence_reason",
    "How a finding was recognised",
    "findings.json: confidence_reason",
    ConfidenceReason,
    ConfidenceReasonAdvice,
  ),
  set("scan_status", "Statuses of a finding", "findings.json: scan_status", ScanStatus, ScanStatusAdvice),
  set(
    "bail",
    "Why a row is withheld",
    "findings.json: bail, caused_by; plan.json: reason; run.json: withheld[].bail",
    Bail,
    BailAdvice,
  ),
  set("edit_status", "Statuses of an edit", "plan.json: edits[].status", EditStatus, EditStatusAdvice),
  set("warning", "What to look at in an edit", "plan.json: edits[].warnings", Warning, WarningAdvice),
  set(
    "limitation",
    "Why a path was not looked at",
    "run.json: limitations[].code",
    LimitationCode,
    LimitationAdvice,
  ),
  set("refusal", "Why a write was refused", "run.json: refused[].code", RefusalCode, RefusalAdvice),
  set("blocked", "Why a pack proposes nothing", "run.json: packs[].blocked", PackBlock, PackBlockAdvice),
  set("pack_source", "Where a pack came from", "run.json: packs[].source", PackSource, PackSourceAdvice),
  set("mode", "What kind of run it was", "run.json: mode", Mode, ModeAdvice),
  set(
    "config_source",
    "Where the configuration came from",
    "run.json: config.source",
    ConfigSource,
    ConfigSourceAdvice,
  ),
  set(
    "verify_status",
    "Verdicts of a verification",
    "run.json: verify.status",
    VerifyStatus,
    VerifyStatusAdvice,
  ),
  set(
    "verify_reason",
    "Why a verification did not pass",
    "run.json: verify.reason, commands[].reason",
    VerifyReason,
    VerifyAdvice,
  ),
  set(
    "command_source",
    "Where a command came from",
    "run.json: verify.commands[].source",
    CommandSource,
    CommandSourceAdvice,
  ),
  set("undo_outcome", "What an undo did", "undo.json: files[].outcome", UndoOutcome, UndoOutcomeAdvice),
  set("undo_skip", "Why a file was left as it is", "undo.json: files[].reason", UndoSkip, UndoAdvice),
  set(
    "outdated_status",
    "How a declaration stands to a pack",
    "outdated --json: rows[].status",
    OutdatedStatus,
    OutdatedStatusAdvice,
  ),
  set(
    "outdated_direction",
    "Where a declaration would go",
    "outdated --json: rows[].direction",
    OutdatedDirection,
    OutdatedDirectionAdvice,
  ),
  set("change_kind", "Kinds of change in a pack", "pack.yaml: changes[].kind", ChangeKind, ChangeKindAdvice),
  set(
    "flag_pattern",
    "Forms a pack can flag",
    "pack.yaml: params.patterns of flag_only",
    FlagPattern,
    FlagPatternAdvice,
  ),
  set("source_type", "What a pack was written from", "pack.yaml: source.type", SourceType, "Nothing"),
  set(
    "binding_kind",
    "Where an object is held",
    "messages about an object the scan follows",
    BindingKind,
    BindingKindAdvice,
  ),
  set(
    "model_provider",
    "Model providers",
    "run.json: model.provider; config.yml: model.provider",
    ModelProvider,
    "Nothing",
  ),
  set(
    "consult_skip",
    "Why a row was not put to the model",
    "model.json: skipped[].reason",
    ConsultSkip,
    ConsultSkipAdvice,
  ),
  set(
    "provider_failure",
    "Why the endpoint gave no usable answer",
    "proposals-<n>.json: failure",
    ProviderFailure,
    ProviderFailureAdvice,
  ),
  set(
    "guard_refusal",
    "Why the guard refused a proposal",
    "proposals-<n>.json: refusal",
    GuardRefusal,
    GuardRefusalAdvice,
  ),
  set(
    "proposal_outcome",
    "What became of a proposal",
    "proposals-<n>.json: outcome",
    ProposalOutcome,
    ProposalOutcomeAdvice,
  ),
];
