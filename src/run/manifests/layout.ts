/** Which reader a manifest's name asks for. The names themselves are the contract's; `select` takes files by them. */

export type Layout =
  /** One requirement a line, as pip reads them. */
  | "requirements"
  | "pyproject"
  | "pipfile"
  | "setup_cfg"
  | "setup_py";

/** Null for what is no manifest. Lock files and constraints never are. */
export function layoutOf(path: string): Layout | null {
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (name === "pyproject.toml") return "pyproject";
  if (name === "Pipfile") return "pipfile";
  if (name === "setup.cfg") return "setup_cfg";
  if (name === "setup.py") return "setup_py";
  return /(?:^|\/)(?:requirements[^/]*\.txt|requirement\.txt|requirements\/[^/]+\.txt)$/.test(path)
    ? "requirements"
    : null;
}
