/** What holds between the fields of `outdated --json`. */
import { compareBy, compareCodePoints } from "../../../core/compare.ts";
import type { Fault } from "../../../schema/fault.ts";
import type { OutdatedDocument, OutdatedRow } from "../models/outdated.ts";
import { byPathLineColumn, inOrder } from "./order.ts";
import { Faults } from "./report.ts";
import { limitationRules } from "./run.ts";

export function checkOutdated(document: OutdatedDocument): readonly Fault[] {
  const faults = new Faults();
  const order = compareBy<OutdatedRow>(byPathLineColumn, (a, b) => compareCodePoints(a.pack, b.pack));
  inOrder(faults, "rows", document.rows, order, "path, line, column and pack");
  limitationRules(faults, document.limitations);
  return faults.list;
}
