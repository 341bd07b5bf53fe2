/**
 * Where the user's own files are: `$XDG_CONFIG_HOME/obelize` or `~/.config/obelize`. A relative value of either variable is ignored, because it
 * would let the working directory say what the user's own configuration is.
 */
import { isAbsolute, join } from "node:path";
import { productName } from "../../core/product.ts";
import type { Host } from "../../host/host.ts";

/** The absolute path of the home directory, or null. */
export function homeOf(host: Host): string | null {
  const { HOME, USERPROFILE } = host.env;
  return absolute(HOME) ?? (host.machine.windows ? absolute(USERPROFILE) : null);
}

/** The absolute path of the user's folder, whether it is there or not; null where there is no home. */
export function userFolder(host: Host): string | null {
  const base = absolute(host.env["XDG_CONFIG_HOME"]);
  if (base !== null) return join(base, productName);
  const home = homeOf(host);
  return home === null ? null : join(home, ".config", productName);
}

function absolute(path: string | undefined): string | null {
  return path !== undefined && path !== "" && isAbsolute(path) ? path : null;
}
