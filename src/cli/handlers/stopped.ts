/** What a journey that ended early looks like on the command line: its messages on stderr, its exit code, nothing on stdout. */
import { Stop } from "../../run/journey/stop.ts";
import type { Outcome } from "../command.ts";

/** Runs a journey and turns its end before the end into an outcome. */
export async function orStopped(journey: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await journey();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    return { exitCode: error.exitCode, err: error.lines };
  }
}
