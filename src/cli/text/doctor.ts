/** What `doctor` says to a person: one line an answer, the broken ones once more in the last. */
import type { Check } from "../../run/doctor/mod.ts";
import { paragraphs } from "./findings.ts";
import { count, plain } from "./plain.ts";

export function doctorText(checks: readonly Check[]): string {
  const broken = checks.filter((check) => check.status === "broken").length;
  return paragraphs(
    checks.map(({ check, status, detail }) => `${status.padEnd(6)}  ${check.padEnd(13)}  ${plain(detail)}`),
    [broken === 0 ? "All is well" : `${count(broken, "check")} broken`],
  );
}
