/** `pack validate`. */
import { packValidateLines, packValidateReport } from "../../run/packs/mod.ts";
import { readUserConfig } from "../../run/config/mod.ts";
import { configured } from "../../run/journey/survey.ts";
import type { Handler } from "../command.ts";
import { plain } from "../text/plain.ts";
import { orStopped } from "./stopped.ts";

export const packValidateHandler: Handler = ({ host, parsed }) =>
  orStopped(async () => {
    const user = configured(await readUserConfig(host));
    const report = await packValidateReport(host, parsed.positionals[0] ?? "", user.pack_dirs);
    if (!report.ok) return { exitCode: report.exit, err: report.messages.map(plain) };
    return { exitCode: 0, out: packValidateLines(report).map((line) => `${plain(line)}\n`).join("") };
  });
