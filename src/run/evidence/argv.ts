/** Arguments as documents record them: each redacted by itself, with what no UTF-8 file can hold replaced. */
import type { Redactor } from "../../core/redact.ts";

/** `argv` without argv[0]. Elements are not joined and options not interpreted. */
export function recordedArgv(argv: readonly string[], redact: Pick<Redactor, "text">): string[] {
  return argv.map((argument) => recordedText(argument, redact));
}

/** A command's text, the same way. */
export function recordedText(text: string, redact: Pick<Redactor, "text">): string {
  return redact.text(text).replace(
    /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
    "\ufffd",
  );
}
