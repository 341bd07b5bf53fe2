/** A JSON web token: three runs of base64url joined by dots, the first two beginning as an object does once encoded. */
import { mayHold, PLACEHOLDER, type Stage } from "./stage.ts";

const RUN = "A-Za-z0-9_-";
/** The look-ahead settles the whole shape once a run, so that a run full of beginnings is not tried from each. */
const WHOLE = new RegExp(
  `(?<![${RUN}])(?=[${RUN}]*\\.eyJ[${RUN}]{10,}\\.[${RUN}]{10})([${RUN}]*?)eyJ[${RUN}]{10,}\\.eyJ[${RUN}]{10,}\\.[${RUN}]{10,}`,
  "g",
);
const OUTSIDE = new RegExp(`[^${RUN}]`);
const FIRST = `eyJ[${RUN}]{10,}`;
const OPEN_LAST_TWO = new RegExp(`^${FIRST}\\.${FIRST}\\.[${RUN}]{0,9}$`);
const OPEN_LAST_ONE = new RegExp(`^${FIRST}\\.(?:e?|ey|eyJ[${RUN}]*)$`);
const OPEN_FIRST = new RegExp(`^(?:e|ey|eyJ[${RUN}]*)$`);

export function webTokenStage(): Stage {
  let held = "";
  let swallowing = false;
  return {
    push(piece, last) {
      let text = held + piece;
      held = "";
      if (swallowing) {
        const end = text.search(OUTSIDE);
        if (end < 0) return "";
        swallowing = false;
        text = text.slice(end);
      }
      const out: string[] = [];
      let from = 0;
      for (const match of text.matchAll(WHOLE)) {
        out.push(text.slice(from, match.index + (match[1] ?? "").length), PLACEHOLDER);
        from = match.index + match[0].length;
        swallowing = !last && from === text.length;
      }
      const rest = last ? text.length : opening(text, from);
      out.push(text.slice(from, rest));
      held = text.slice(rest);
      return out.join("");
    },
  };
}

/** The first place from which the rest of the text could still become a token: only its last three runs can hold one. */
function opening(text: string, from: number): number {
  const runs = lastRuns(text, from);
  for (const [back, open] of [[3, OPEN_LAST_TWO], [2, OPEN_LAST_ONE], [1, OPEN_FIRST]] as const) {
    const run = runs[runs.length - back];
    if (run === undefined) continue;
    const found = firstOpen(text, run, open);
    if (found !== null && mayHold(text, found)) return found;
  }
  return text.length;
}

/** Starts of the last three runs that single dots join, at the text's end. */
function lastRuns(text: string, from: number): number[] {
  const starts: number[] = [];
  let at = text.length;
  while (starts.length < 3 && at >= from) {
    while (at > from && isRun(text.charCodeAt(at - 1))) at--;
    starts.unshift(at);
    if (at === from || text[at - 1] !== ".") break;
    at--;
  }
  return starts;
}

function firstOpen(text: string, start: number, open: RegExp): number | null {
  const whole = text.indexOf("eyJ", start);
  if (whole >= 0 && open.test(text.slice(whole))) return whole;
  if (open !== OPEN_FIRST) return null;
  for (const length of [2, 1]) {
    if (text.length - length >= start && open.test(text.slice(-length))) return text.length - length;
  }
  return null;
}

function isRun(unit: number): boolean {
  return (unit >= 48 && unit <= 57) || (unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122) ||
    unit === 95 || unit === 45;
}
