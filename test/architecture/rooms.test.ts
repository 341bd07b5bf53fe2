/** The rules of the house, held by reading the imports of every source file. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");

interface Import {
  readonly from: string;
  readonly to: string;
}

function sources(folder: string): string[] {
  return readdirSync(join(root, folder)).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(join(root, path)).isDirectory()) return sources(path);
    return name.endsWith(".ts") ? [path] : [];
  });
}

/** Every module named in an import, an export or a dynamic import. */
function imports(file: string): Import[] {
  const text = readFileSync(join(root, file), "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
  const found = [
    ...text.matchAll(/^\s*(?:import|export)\b[^;"']*?\bfrom\s*["']([^"']+)["']/gm),
    ...text.matchAll(/^\s*import\s*["']([^"']+)["']/gm),
    ...text.matchAll(/\bimport\(\s*["']([^"']+)["']\s*\)/g),
  ];
  return found.map(([, specifier]) => ({
    from: file,
    to: specifier?.startsWith(".")
      ? relative(root, join(root, dirname(file), specifier))
      : (specifier as string),
  }));
}

const floors: readonly (readonly string[])[] = [
  ["src/core", "src/python"],
  ["src/host", "src/schema", "src/documents", "src/sandbox"],
  ["src/run", "src/workspace", "src/report"],
  ["src/audit"],
  ["src/cli", "src/library"],
];

function room(path: string): string {
  return path.split("/").slice(0, 2).join("/");
}

function floor(path: string): number {
  return floors.findIndex((rooms) => rooms.includes(room(path)));
}

const all = sources("src").flatMap(imports);

test("there are sources to hold to the rules", () => {
  expect(all.length).toBeGreaterThan(100);
});

test("imports only run down", () => {
  const upward = all.filter(({ from, to }) =>
    floor(from) >= 0 && to.startsWith("src/") && floor(to) > floor(from)
  );
  expect(upward).toEqual([]);
});

test("the three systems never import each other", () => {
  const systems = ["src/run", "src/workspace", "src/report"];
  const across = all.filter(({ from, to }) =>
    systems.includes(room(from)) && systems.includes(room(to)) && room(from) !== room(to)
  );
  expect(across).toEqual([]);
});

test("core imports only itself, and python only core and itself", () => {
  const strays = all.filter(({ from, to }) => {
    if (!to.startsWith("src/")) return false;
    if (room(from) === "src/core") return room(to) !== "src/core";
    if (room(from) === "src/python") return !["src/core", "src/python"].includes(room(to));
    return false;
  });
  expect(strays).toEqual([]);
});

test("only the host touches disk, processes, clock, randomness or the network", () => {
  const doors = [
    "node:fs",
    "node:child_process",
    "node:net",
    "node:http",
    "node:https",
    "node:dns",
    "node:tls",
    "node:os",
    "node:worker_threads",
    "node:sea",
  ];
  const allowed = new Set(["src/host", "src/sandbox"]);
  const strays = all.filter(({ from, to }) =>
    doors.some((door) => to === door || to.startsWith(`${door}/`)) && !allowed.has(room(from))
  );
  expect(strays).toEqual([]);
  const sandboxDoors = all.filter(({ from, to }) =>
    room(from) === "src/sandbox" && doors.includes(to) && to !== "node:worker_threads"
  );
  expect(sandboxDoors).toEqual([]);
});

test("the clock and random numbers are asked of the host alone", () => {
  const strays = sources("src").filter((file) => room(file) !== "src/host").filter((file) => {
    const text = readFileSync(join(root, file), "utf8").replace(/\/\*[\s\S]*?\*\//g, "").replace(
      /\/\/.*$/gm,
      "",
    ).replace(/(["'`])(?:(?!\1)[^\\]|\\.)*\1/g, "''");
    return /\bDate\.now\(|new Date\(\s*\)|Math\.random\(|performance\.now\(/.test(text);
  });
  expect(strays).toEqual([]);
});

test("sandbox programs import only core, python, themselves and pure libraries", () => {
  const strays = sources("sandbox").flatMap(imports).filter(({ to }) => {
    if (to.startsWith("node:")) return true;
    return to.startsWith("src/") && !["src/core", "src/python"].includes(room(to));
  });
  expect(strays).toEqual([]);
});

test("no circle of imports", () => {
  const graph = new Map<string, string[]>();
  for (const file of [...sources("src"), ...sources("sandbox")]) {
    const text = readFileSync(join(root, file), "utf8");
    const typeOnly = new Set(
      [...text.matchAll(/^\s*(?:import|export)\s+type\b[^;"']*?\bfrom\s*["']([^"']+)["']/gm)].map((
        [, specifier],
      ) => specifier),
    );
    const lazy = new Set(
      [...text.matchAll(/\bimport\(\s*["']([^"']+)["']\s*\)/g)].map(([, specifier]) => specifier),
    );
    const skip = new Set(
      [...typeOnly, ...lazy].map((specifier) =>
        relative(root, join(root, dirname(file), specifier as string))
      ),
    );
    graph.set(file, imports(file).map(({ to }) => to).filter((to) => !skip.has(to)));
  }
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, trail: readonly string[]): void => {
    if (trail.includes(file)) {
      circles.push([...trail.slice(trail.indexOf(file)), file].join(" > "));
      return;
    }
    if (done.has(file)) return;
    for (const next of graph.get(file) ?? []) if (graph.has(next)) visit(next, [...trail, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  expect(circles).toEqual([]);
});

test("no source asks for code from a string", () => {
  const strays = [...sources("src"), ...sources("sandbox")].filter((file) => {
    const text = readFileSync(join(root, file), "utf8").replace(/\/\*[\s\S]*?\*\//g, "").replace(
      /\/\/.*$/gm,
      "",
    ).replace(/(["'`])(?:(?!\1)[^\\\n]|\\.)*\1/g, "''");
    return /\beval\(|new Function\(|\bFunction\(/.test(text);
  });
  expect(strays).toEqual([]);
});

test("the version is one", () => {
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  expect(readFileSync(join(root, "src/core/product.ts"), "utf8")).toContain(
    `productVersion = "${manifest.version}"`,
  );
});
