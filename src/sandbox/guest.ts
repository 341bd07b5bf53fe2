/**
 * One program, one input, one fresh heap: everything the engine holds for a call is made for it and thrown away after it, so nothing
 * leaks from one call into the next.
 */
import type {
  QuickJSContext,
  QuickJSHandle,
  QuickJSRuntime,
  QuickJSWASMModule,
} from "quickjs-emscripten-core";
import { guestFrame } from "./guest_frame.ts";
import type { Answer, Question } from "./messages.ts";
import { refused, type SandboxRefusal, sandboxRefusals } from "./refusal.ts";

type Outcome = Extract<Answer, { kind: "verdict" | "refused" }>;

/** Runs a question to its end. What the engine itself throws passes through: after that it must not be used again. */
export function run(engine: QuickJSWASMModule, question: Question, monotonic: () => number): Outcome {
  const { budget } = question;
  const runtime = engine.newRuntime();
  // Refuses a single allocation past the budget at once; the sum is held by the instance's own memory.
  runtime.setMemoryLimit(budget.memoryBytes);
  runtime.setMaxStackSize(budget.stackBytes);
  const deadline = monotonic() + budget.timeMs;
  let late = false;
  runtime.setInterruptHandler(() => late ||= monotonic() > deadline);
  const outcome = inContext(runtime, question);
  if (outcome.kind === "refused" && outcome.spent) return late ? spent("out_of_time") : outcome;
  runtime.dispose();
  return outcome;
}

/** A heap at the end of its budget is not taken apart: the whole engine goes with it. */
function spent(word: SandboxRefusal, detail?: string): Outcome {
  return { kind: "refused", refused: refused(word, detail), spent: true };
}

function inContext(runtime: QuickJSRuntime, question: Question): Outcome {
  const context = runtime.newContext();
  const outcome = judge(context, question);
  if (outcome.kind === "verdict" || !outcome.spent) context.dispose();
  return outcome;
}

function judge(context: QuickJSContext, question: Question): Outcome {
  const frame = context.evalCode(guestFrame, "frame.js");
  if (frame.error) return spent("out_of_memory", "Not enough memory to begin");
  using pair = frame.value;
  using call = context.getProp(pair, 0);
  using explain = context.getProp(pair, 1);
  const loaded = context.evalCode(question.source, "program.js");
  if (loaded.error) return explained(context, explain, loaded.error);
  loaded.value.dispose();
  using text = context.newString(question.input);
  const called = context.callFunction(call, context.undefined, text);
  if (called.error) return explained(context, explain, called.error);
  using answer = called.value;
  const length = lengthOf(context, answer);
  if (length > question.budget.outputLength + 1) {
    return {
      kind: "refused",
      refused: refused(
        "too_large",
        `The verdict has ${length - 1} characters, at most ${question.budget.outputLength} are read`,
      ),
      spent: false,
    };
  }
  return outcomeOf(context.getString(answer));
}

/** What the frame said: a verdict, or a refusal with its detail. */
function outcomeOf(said: string): Outcome {
  if (said.startsWith("=")) return { kind: "verdict", text: said.slice(1) };
  const space = said.indexOf(" ");
  const word = said.slice(0, space);
  const known = Object.hasOwn(sandboxRefusals, word) ? word as SandboxRefusal : "threw";
  const exhausted = known === "out_of_time" || known === "out_of_memory" || known === "out_of_stack";
  const detail = known === "threw"
    ? `The program threw: ${said.slice(space + 1)}`
    : known === "not_json"
    ? `The program returned ${said.slice(space + 1)}`
    : undefined;
  return { kind: "refused", refused: refused(known, detail), spent: exhausted };
}

/** An error that came past the frame: one of the engine's own, or one of a script that did not load. */
function explained(context: QuickJSContext, explain: QuickJSHandle, error: QuickJSHandle): Outcome {
  using thrown = error;
  const told = context.callFunction(explain, context.undefined, thrown);
  if (told.error) {
    told.error.dispose();
    return spent("out_of_memory", "Not enough memory to say what happened");
  }
  using said = told.value;
  return lengthOf(context, said) > 1000
    ? outcomeOf("threw something long")
    : outcomeOf(context.getString(said));
}

function lengthOf(context: QuickJSContext, text: QuickJSHandle): number {
  if (context.typeof(text) !== "string") throw new Error("The frame returned no text");
  using length = context.getProp(text, "length");
  return context.getNumber(length);
}
