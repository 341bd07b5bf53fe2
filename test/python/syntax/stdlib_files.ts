/** The files of the machine's own standard library, its test data with the bad files included. */
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";

function standardLibrary(): string {
  const question = "import sysconfig; print(sysconfig.get_paths()['stdlib'])";
  return spawnSync("python3", ["-c", question], { encoding: "utf8" }).stdout.trim();
}

/** Every `.py` file below, sorted; what is installed beside the library is not part of it. */
export function stdlibFiles(): string[] {
  const root = standardLibrary();
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".py") && !name.includes("site-packages"))
    .sort()
    .map((name) => join(root, name));
}
