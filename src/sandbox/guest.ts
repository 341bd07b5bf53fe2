/**
 * One program, one input, one engine: the instance was made for this question and is dropped whole after it, so nothing is left for the next
 * one to find, and nothing has to be taken apart that a guest may have left in any state.
 */
import type { QuickJSContext, QuickJSHandle, QuickJSWASMModule } from "quickjs-emscripten-core";
import { shown } from "../core/shape.ts";
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
  const outcome = judge(runtime.newContext(), question);
  return late && outcome.kind === "refused" ? refuse("out_of_time") : outcome;
}

/** After memory ran out the thread goes too: its dropped memories would otherwise wait for a collection. */
function refuse(word: SandboxRefusal, detail?: string): Outcome {
  return { kind: "refused", refused: refused(word, detail), spent: word === "out_of_memory" };
}

function judge(context: QuickJSContext, question: Question): Outcome {
  const frame = context.evalCode(guestFrame, "frame.js");
  if (frame.error) return refuse("out_of_memory", "Not enough memory to begin");
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
    return refuse(
      "too_large",
      `The verdict has ${length - 1} characters, at most ${question.budget.outputLength} are read`,
    );
  }
  return outcomeOf(context.getString(answer));
}

/** What the frame said: a verdict, or a refusal with its detail. */
function outcomeOf(said: string): Outcome {
  if (said.startsWith("=")) return { kind: "verdict", text: said.slice(1) };
  const space = said.indexOf(" ");
  const word = said.slice(0, space);
  const known = Object.hasOwn(sandboxRefusals, word) ? word as SandboxRefusal : "threw";
  const rest = said.slice(space + 1);
  if (known === "threw") return refuse(known, `The program threw ${shown(rest)}`);
  if (known === "not_json") return refuse(known, `The program returned ${shown(rest)}`);
  return refuse(known);
}

/** An error that came past the frame: one of the engine's own, or one of a script that did not load. */
function explained(context: QuickJSContext, explain: QuickJSHandle, error: QuickJSHandle): Outcome {
  using thrown = error;
  const told = context.callFunction(explain, context.undefined, thrown);
  if (told.error) {
    return refuse("out_of_memory", "Not enough memory to say what happened");
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
