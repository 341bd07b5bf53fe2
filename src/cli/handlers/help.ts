/** `help [topic]`: a command's page or a topic, from the same data as everything else. */
import { type Handler, UsageError } from "../command.ts";
import { commandHelp, paint, programHelp, topics } from "../help.ts";

export const helpHandler: Handler = ({ parsed, host, commands }) => {
  const bold = paint(host.terminal.stdoutIsTerminal && (host.env["NO_COLOR"] ?? "") === "");
  const topic = parsed.positionals.length === 0 ? undefined : parsed.positionals.join(" ");
  if (topic === undefined) return Promise.resolve({ exitCode: 0, out: programHelp(commands, bold) });
  const command = commands.find((entry) => entry.name === topic || entry.name.split(" ")[0] === topic);
  if (command !== undefined) return Promise.resolve({ exitCode: 0, out: commandHelp(command, bold) });
  const text = topics[topic];
  if (text === undefined) {
    throw new UsageError(`No help on ${topic}. Topics: ${Object.keys(topics).join(", ")}`);
  }
  return Promise.resolve({ exitCode: 0, out: text() });
};
