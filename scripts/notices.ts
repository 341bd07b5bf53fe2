/** The licences of everything a release carries: the base, and each package the program is bundled from. */
import { readdirSync, readFileSync } from "node:fs";
import { at } from "./paths.ts";

interface Locked {
  readonly version: string;
  readonly license?: string;
  readonly dev?: boolean;
}

/** One text, in the order of the packages' names; a package without its licence is a mistake to be mended before anything is released. */
export function notices(): string {
  const { packages } = JSON.parse(readFileSync(at("package-lock.json"), "utf8")) as {
    packages: Record<string, Locked>;
  };
  const carried = Object.entries(packages).filter(([path, { dev }]) => path !== "" && dev !== true);
  return carried.map(([path, { version, license }]) => {
    const name = path.slice("node_modules/".length);
    return `${name} ${version} (${license ?? "see below"})\n\n${licenceOf(path)}\n`;
  }).join(`\n${"=".repeat(80)}\n\n`);
}

function licenceOf(path: string): string {
  const file = readdirSync(at(path)).find((name) => /^licen[cs]e/i.test(name));
  if (file === undefined) throw new Error(`${path} has no licence that could be carried`);
  return readFileSync(at(path, file), "utf8").trim();
}
