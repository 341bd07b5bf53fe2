/** The sandbox's program for packs of others: decoded data in, a pack or its faults out, told apart by the word `outcome`. */
import { judgePack } from "./pack/judge.ts";

export function judge(input: unknown): unknown {
  const judged = judgePack(input);
  return judged.ok ? { outcome: "pack", pack: judged.pack } : { outcome: "faults", faults: judged.faults };
}
