/** The product's own name and version: one constant each, used wherever either is written. */

/** Names the folder (`.obelize`), the configuration and the executable. */
export const productName = "obelize";

/** The release, as `--version` prints it and as every document records it. Kept equal to package.json by a test. */
export const productVersion = "0.1.0";

/** The folder that holds run folders, at the root of a repository. */
export const evidenceFolder = ".obelize";

/** The grammar that the built-in reader of Python knows; run.json records it as `python`. */
export const pythonGrammar = { version: "3.14.0", implementation: "obelize" } as const;
