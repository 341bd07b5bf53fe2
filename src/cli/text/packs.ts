/** What `packs` says to a person. */
import type { ListedPack, PackListing } from "../../run/packs/mod.ts";
import { paragraphs } from "./findings.ts";
import { count, plain } from "./plain.ts";

export function packsText({ packs, faults }: PackListing): string {
  return paragraphs(
    ...packs.map(packLines),
    [
      faults.length === 0
        ? count(packs.length, "pack")
        : `${count(packs.length, "pack")}, and some that cannot be used`,
    ],
  );
}

function packLines(pack: ListedPack): string[] {
  const { from, to } = pack;
  return [
    `${pack.id} ${pack.pack_version}`,
    `  ${plain(from.package)} ${plain(from.version)} -> ${plain(to.package)} ${plain(to.version)}`,
    `  ${pack.path === null ? pack.source : plain(pack.path)}, ${count(pack.changes, "change")}`,
    `  sha256 ${pack.sha256}`,
    ...(pack.runs
      ? []
      : [`  Does not run in this release, which has no rules for ${pack.unsupported.join(", ")}`]),
  ];
}
