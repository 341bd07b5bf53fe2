/**
 * Runs the table of hostile programs on whatever runtime this is loaded by: Node, Deno, or inside the single executable. Each program must end as the
 * table says, within twice its deadline and a second; afterwards the host lives and the same sandbox still judges.
 */
import { defaultBudget, type Sandbox, sandboxRefusals, type Verdict } from "../../src/sandbox/mod.ts";
import { type HostileProgram, hostilePrograms, repeatedPrograms } from "./sandbox_programs.ts";

const harmless = "var program = { judge(input) { return { twice: input * 2 }; } };";

/** What was wrong, or null. */
export async function tryHostile(sandbox: Sandbox, program: HostileProgram): Promise<string | null> {
  const before = await alive(sandbox);
  if (before !== null) return `before it: ${before}`;
  const limit = 2 * (program.budget?.timeMs ?? defaultBudget.timeMs) + 1_000;
  const start = performance.now();
  const verdict = await sandbox.judgeSource(program.source, program.input, program.budget);
  const took = performance.now() - start;
  const wrong = judged(program, verdict);
  if (wrong !== null) return wrong;
  if (took > limit) return `took ${Math.round(took)} ms, its limit is ${limit}`;
  if (Object.keys(Object.prototype).length + Object.keys(Array.prototype).length > 0) {
    return "left something in the host's prototypes";
  }
  const after = await alive(sandbox);
  return after === null ? null : `after it: ${after}`;
}

/** A program asked twice gives one answer. */
export async function tryRepeated(sandbox: Sandbox, program: HostileProgram): Promise<string | null> {
  const first = await sandbox.judgeSource(program.source, program.input, program.budget);
  const second = await sandbox.judgeSource(program.source, program.input, program.budget);
  if (JSON.stringify(first) !== JSON.stringify(second)) {
    return `${JSON.stringify(first)}, then ${JSON.stringify(second)}`;
  }
  return judged(program, second);
}

function judged(program: HostileProgram, verdict: Verdict): string | null {
  const end = verdict.ok ? "verdict" : verdict.refusal;
  if (!program.ends.includes(end)) {
    return `ended in ${end} (${JSON.stringify(verdict).slice(0, 200)}), not in ${program.ends.join(" or ")}`;
  }
  if (verdict.ok) {
    if (program.verdict === undefined || JSON.stringify(verdict.value) === JSON.stringify(program.verdict)) {
      return null;
    }
    return `gave ${JSON.stringify(verdict.value)}, not ${JSON.stringify(program.verdict)}`;
  }
  if (!Object.hasOwn(sandboxRefusals, verdict.refusal)) return `its refusal has no name: ${verdict.refusal}`;
  return verdict.detail.length > 0 && verdict.detail.length < 400
    ? null
    : `its detail has ${verdict.detail.length} characters`;
}

async function alive(sandbox: Sandbox): Promise<string | null> {
  const verdict = await sandbox.judgeSource(harmless, 21, { timeMs: 10_000 });
  return verdict.ok && JSON.stringify(verdict.value) === '{"twice":42}'
    ? null
    : `the sandbox answers ${JSON.stringify(verdict)}`;
}

/** The whole table, for runtimes without a test runner. Prints a line for each program that went wrong, and a count; true when none did. */
export async function runTable(sandbox: Sandbox, print: (line: string) => void): Promise<boolean> {
  let failed = 0;
  const note = (name: string, wrong: string | null): void => {
    if (wrong === null) return;
    failed += 1;
    print(`FAILED ${name}: ${wrong}`);
  };
  for (const program of hostilePrograms) note(program.name, await tryHostile(sandbox, program));
  for (const program of repeatedPrograms) note(program.name, await tryRepeated(sandbox, program));
  const total = hostilePrograms.length + repeatedPrograms.length;
  print(`${total - failed} of ${total} hostile programs ended as they must`);
  return failed === 0;
}
