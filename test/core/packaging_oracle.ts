/** Asks the `packaging` library, where the machine's Python has one, so that our reading of PEP 440 and 508 is held against another's. */
import { spawnSync } from "node:child_process";

const PROGRAM = `
import json, sys
try:
    import packaging
    from packaging.version import Version, InvalidVersion
    from packaging.specifiers import SpecifierSet, InvalidSpecifier
    from packaging.requirements import Requirement, InvalidRequirement
except ImportError:
    from pip._vendor.packaging.version import Version, InvalidVersion
    from pip._vendor.packaging.specifiers import SpecifierSet, InvalidSpecifier
    from pip._vendor.packaging.requirements import Requirement, InvalidRequirement

def normal(text):
    try:
        return str(Version(text))
    except InvalidVersion:
        return None

def ordered(texts):
    return sorted(texts, key=Version)

def admitted(pair):
    try:
        return SpecifierSet(pair[0]).contains(Version(pair[1]), prereleases=True)
    except InvalidSpecifier:
        return None

def requirement(text):
    try:
        found = Requirement(text)
    except InvalidRequirement:
        return None
    return [found.name, sorted(found.extras), found.url, found.marker is not None]

asked = json.load(sys.stdin)
table = {"normal": normal, "ordered": ordered, "admitted": admitted, "requirement": requirement}
json.dump([table[name](value) for name, value in asked], sys.stdout)
`;

export type Question =
  | readonly ["normal", string]
  | readonly ["ordered", readonly string[]]
  | readonly ["admitted", readonly [string, string]]
  | readonly ["requirement", string];

/** The answers in order; null where there is no Python with the library. */
export function askPackaging(questions: readonly Question[]): unknown[] | null {
  const run = spawnSync("python3", ["-c", PROGRAM], { input: JSON.stringify(questions), encoding: "utf8" });
  return run.status === 0 ? JSON.parse(run.stdout) as unknown[] : null;
}

export const packagingIsThere: boolean = askPackaging([]) !== null;
