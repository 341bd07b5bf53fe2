/** `verify --run`. */
import type { ExitCode } from "../exit_codes.ts";
import { verify } from "../../run/journey/verify.ts";
import type { Handler } from "../command.ts";
import { verifyText } from "../text/again.ts";
import { verificationOptions } from "./fix.ts";
import { orStopped } from "./stopped.ts";

export const verifyHandler: Handler = ({ host, parsed }) => {
  const request = {
    repo: parsed.text("repo") ?? ".",
    run: parsed.text("run") ?? "",
    current: parsed.flag("current"),
    ...verificationOptions(parsed),
  };
  return orStopped(async () => {
    const result = await verify(host, request);
    return { exitCode: result.run.exit_code as ExitCode, out: verifyText(result) };
  });
};
