/** What `packs` says of a pack that does not run, and of names from outside. */
import { expect, test } from "vitest";
import { packsText } from "../../src/cli/text/packs.ts";
import type { ListedPack } from "../../src/run/packs/mod.ts";

const pack: ListedPack = {
  id: "a/b",
  pack_version: "1.0.0",
  sha256: "0".repeat(64),
  source: "bundled",
  path: null,
  from: { package: "old", version: ">=1" },
  to: { package: "new", version: ">=2" },
  changes: 1,
  runs: true,
  unsupported: [],
};

test("a pack in five lines at most, with its hash", () => {
  expect(packsText({ packs: [pack], faults: [], exit: 0 })).toBe(
    `a/b 1.0.0\n  old >=1 -> new >=2\n  bundled, 1 change\n  sha256 ${pack.sha256}\n\n1 pack\n`,
  );
});

test("one that this release cannot run says why, and a path is escaped", () => {
  const text = packsText({
    packs: [{ ...pack, path: "/x/\u001b[2Ja", source: "file", runs: false, unsupported: ["rewrite_call"] }],
    faults: ["x"],
    exit: 7,
  });
  expect(text).toContain("/x/\\u{1b}[2Ja, 1 change");
  expect(text).toContain("Does not run in this release, which has no rules for rewrite_call");
  expect(text).toContain("1 pack, and some that cannot be used");
});
