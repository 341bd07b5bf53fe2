/** The value of `--library`: a distribution, and perhaps the modules it installs. */
import { isModuleName } from "./module_name.ts";

export interface NamedLibrary {
  /** As typed. */
  readonly distribution: string;
  /** The modules after `=`; null where none were named. */
  readonly modules: readonly string[] | null;
}

const DISTRIBUTION = /^[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?$/;

/** Reads `<distribution>[=<module>,…]`, or says why it is none. */
export function namedLibrary(text: string): NamedLibrary | { readonly fault: string } {
  const at = text.indexOf("=");
  const distribution = (at === -1 ? text : text.slice(0, at)).trim();
  if (!DISTRIBUTION.test(distribution)) {
    return { fault: `No name of a distribution: ${JSON.stringify(text)}` };
  }
  if (at === -1) return { distribution, modules: null };
  const modules = text.slice(at + 1).split(",").map((name) => name.trim());
  const wrong = modules.find((name) => !isModuleName(name));
  if (wrong !== undefined) return { fault: `No name of a module: ${JSON.stringify(wrong)}` };
  return { distribution, modules };
}
