/**
 * The sandbox: judges untrusted data with a program of `/sandbox`, run by QuickJS in WASM in a worker of its own.
 *
 * A program's name and JSON come in; JSON comes out, or a refusal with a name from a closed list. The program sees no file, no network, no
 * clock and no chance; it has a budget of time, memory and stack, and is ended from outside when it does not keep to it. What comes out is
 * data of a stranger still: whoever asked checks it again.
 */
import type { Budget } from "./budget.ts";
import type { Verdict } from "./refusal.ts";
import { openSandbox, type Sandbox } from "./sandbox.ts";

export { type Budget, defaultBudget, largestStack } from "./budget.ts";
export { type Refused, type SandboxRefusal, sandboxRefusals, type Verdict } from "./refusal.ts";
export { openSandbox, type Sandbox } from "./sandbox.ts";

let shared: Sandbox | null = null;

/** Runs a bundled program in this process's shared sandbox, whose idle worker does not keep the process alive. */
export function judge(program: string, input: unknown, budget?: Partial<Budget>): Promise<Verdict> {
  shared ??= openSandbox();
  return shared.judge(program, input, budget);
}
