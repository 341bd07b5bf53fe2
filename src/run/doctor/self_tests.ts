/** What the program promises of itself, tried: links are not followed, packs are what they were, the sandbox judges and can be ended. */
import type { Host } from "../../host/host.ts";
import { openSandbox, type Sandbox, type Verdict } from "../../sandbox/mod.ts";
import { readUserConfig } from "../config/mod.ts";
import { bundledIds, listPacks, packValidateReport } from "../packs/mod.ts";
import { answered, type Check } from "./check.ts";

export function links(host: Host): Check {
  return host.files.selfTest()
    ? answered("links", "ok", "opening a link without following it is refused, as it has to be")
    : answered(
      "links",
      "broken",
      "this runtime follows links when asked not to, so no file is touched; give it full file permissions (Deno: -A)",
    );
}

/** The bundled ones are read anew from their documents, whatever was prepared when the product was built. */
export async function packs(host: Host): Promise<Check[]> {
  const user = await readUserConfig(host);
  const listing = await listPacks(host, user.ok ? user.config.pack_dirs : []);
  const checks: Check[] = [];
  for (const pack of listing.packs) {
    const anew = pack.source === "bundled"
      ? await packValidateReport(host, pack.id, [])
      : { ok: true } as const;
    const detail = `${pack.id} ${pack.pack_version}, ${pack.path ?? pack.source}, sha256 ${pack.sha256}`;
    if (!anew.ok) checks.push(answered("packs", "broken", `${detail}: ${anew.messages.join("; ")}`));
    else if (!pack.runs) {
      checks.push(
        answered(
          "packs",
          "note",
          `${detail}; does not run in this release, which has no rules for ${pack.unsupported.join(", ")}`,
        ),
      );
    } else checks.push(answered("packs", "ok", detail));
  }
  if (listing.exit !== 0) checks.push(answered("packs", "broken", listing.faults.join("; ")));
  else if (bundledIds.length === 0) checks.push(answered("packs", "note", "no pack is bundled"));
  return checks;
}

/** A verdict that is a yes, one that is a no, and a program without end that is ended: in a sandbox of its own. */
export async function sandbox(): Promise<Check[]> {
  await using box: Sandbox = openSandbox();
  const accepted = outcomeOf(await box.judge("config", {}));
  const refused = outcomeOf(await box.judge("pack", {}));
  const endless = await box.judgeSource("globalThis.program = { judge: () => { for (;;); } };", null, {
    timeMs: 100,
  });
  return [
    accepted === "config" && refused === "faults"
      ? answered("sandbox", "ok", "judges an empty configuration and refuses an empty pack")
      : answered("sandbox", "broken", `gives no right verdict: ${accepted}, ${refused}`),
    !endless.ok && (endless.refusal === "out_of_time" || endless.refusal === "killed")
      ? answered("sandbox", "ok", "ends a program without end at its deadline")
      : answered("sandbox", "broken", "does not end a program without end"),
  ];
}

function outcomeOf(verdict: Verdict): string {
  if (!verdict.ok) return `${verdict.refusal} (${verdict.detail})`;
  const { value } = verdict;
  return typeof value === "object" && value !== null && "outcome" in value
    ? String(value.outcome)
    : "no outcome";
}
