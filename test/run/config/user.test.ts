import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isApproved, storeApproval } from "../../../src/run/config/approvals.ts";
import { chooseModel, urlFault } from "../../../src/run/config/model.ts";
import { readUserConfig } from "../../../src/run/config/user.ts";
import { userFolder } from "../../../src/run/config/user_folder.ts";
import { hostAt, place } from "./places.ts";

function read(yaml: string): ReturnType<typeof readUserConfig> {
  return readUserConfig(hostAt(place({ ".config/obelize/config.yml": yaml, "packs/x": "" })));
}

async function message(yaml: string): Promise<string> {
  const configured = await read(yaml);
  return configured.ok ? "fine" : configured.messages.join("\n").replace(/^.*?config\.yml: /gm, "");
}

test("absent: nothing allowed, no model", async () => {
  expect(await readUserConfig(hostAt(place()))).toEqual({
    ok: true,
    config: {
      path: null,
      allow: [],
      pack_dirs: [],
      model: { provider: "none", api_key_env: "OBELIZE_MODEL_API_KEY", log_prompts: false },
    },
  });
});

test("what it says is taken, with ~ as the home", async () => {
  const home = place({
    ".config/obelize/config.yml": "verify: {allow: ['pytest  -q']}\npack_dirs: ['~/packs']\n",
    "packs/x": "",
  });
  expect(await readUserConfig(hostAt(home))).toMatchObject({
    ok: true,
    config: { allow: [{ argv: ["pytest", "-q"] }], pack_dirs: [join(home, "packs")] },
  });
});

test("a link to it is the user's own doing", async () => {
  const home = place({ "dotfiles/mine.yml": "pack_dirs: []", ".config/obelize/x": "" });
  symlinkSync(join(home, "dotfiles", "mine.yml"), join(home, ".config", "obelize", "config.yml"));
  expect((await readUserConfig(hostAt(home))).ok).toBe(true);
  symlinkSync("nowhere", join(home, ".config", "obelize", "approved.json"));
  expect(isApproved(hostAt(home), "/r", "x")).toBe(false);
});

test("faults are told with their places", async () => {
  expect(await message("pack_dir: []")).toBe(
    'line 1, column 1: pack_dir: Unknown key "pack_dir". Did you mean "pack_dirs"?',
  );
  expect(await message("pack_dirs: [packs]")).toBe(
    'line 1, column 13: pack_dirs[0]: Expected an absolute path, found "packs"',
  );
  expect(await message("pack_dirs: ['~/nowhere']")).toContain("pack_dirs[0]: Expected a directory");
  expect(await message("verify: {allow: ['a ; b']}")).toContain("needs a shell");
  expect(await message("verify: {commands: []}")).toContain('Unknown key "commands"');
  expect(await message("model: {provider: openai}")).toBe(
    'line 1, column 9: model.provider: Expected one of none, openai_compat, found "openai". Did you mean "openai_compat"?',
  );
  expect(await message("model: {provider: openai_compat}")).toBe(
    "model.base_url: Required with provider openai_compat\nmodel.model: Required with provider openai_compat",
  );
  expect(await message("model: {api_key_env: '1A'}")).toContain("the name of a variable of the environment");
});

test("a relative XDG_CONFIG_HOME is ignored, an absolute one is not", async () => {
  const home = place();
  expect(userFolder(hostAt(home, { XDG_CONFIG_HOME: "here" }))).toBe(join(home, ".config", "obelize"));
  expect(userFolder(hostAt(home, { XDG_CONFIG_HOME: "" }))).toBe(join(home, ".config", "obelize"));
  expect(userFolder(hostAt(home, { XDG_CONFIG_HOME: "/x" }))).toBe(join("/x", "obelize"));
  expect(userFolder(hostAt("relative"))).toBeNull();
  expect((await readUserConfig(hostAt("relative"))).ok).toBe(true);
});

const urls: readonly (readonly [url: string, good: boolean])[] = [
  ["https://models.example.com/v1", true],
  ["https://models.example.com:8443/v1/", true],
  ["http://localhost:8080/v1", true],
  ["http://127.0.0.1/v1", true],
  ["http://127.1.2.3/v1", true],
  ["http://[::1]:1234", true],
  ["http://models.example.com/v1", false],
  ["http://127.0.0.1.example.com/", false],
  ["http://localhost.example.com/", false],
  ["https://user@example.com/", false],
  ["https://user:word@example.com/", false],
  ["https://example.com/?a=b", false],
  ["https://example.com/#", false],
  ["https://example.com?", false],
  ["https:example.com", false],
  ["https://", false],
  ["https:///v1", false],
  ["ftp://example.com", false],
  ["file:///etc/passwd", false],
  ["example.com", false],
  ["https://exam ple.com", false],
  ["https://example.com/\n", false],
  [" https://example.com", false],
];

for (const [url, good] of urls) {
  test(`endpoint ${JSON.stringify(url)} is ${good ? "taken" : "refused"}`, () => {
    const fault = urlFault(url);
    expect(fault === null).toBe(good);
    expect(fault ?? "").not.toContain("word@");
  });
}

test("the command line's provider replaces the file's, and is asked for what it needs", () => {
  const section = { provider: "none", api_key_env: "K", log_prompts: false } as const;
  expect(chooseModel(section, null, "f")).toEqual({ ok: true, config: { provider: "none" } });
  expect(chooseModel(section, "openai_compat", "f")).toMatchObject({ ok: false, exit: 2 });
  const full = { ...section, provider: "openai_compat", base_url: "https://a.example", model: "m" } as const;
  expect(chooseModel(full, "none", "f")).toEqual({ ok: true, config: { provider: "none" } });
  expect(chooseModel(full, null, "f")).toMatchObject({ ok: true, config: { model: "m" } });
});

test("an approval is kept for this text in this repository only, for the user alone", () => {
  const home = place();
  const host = hostAt(home);
  expect(isApproved(host, "/r", "pytest")).toBe(false);
  expect(storeApproval(host, "/r", "pytest")).toBeNull();
  expect(storeApproval(host, "/r", "pytest")).toBeNull();
  expect(storeApproval(host, "/other", "make test")).toBeNull();
  expect(isApproved(host, "/r", "pytest")).toBe(true);
  expect(isApproved(host, "/r", "pytest ")).toBe(false);
  expect(isApproved(host, "/other", "pytest")).toBe(false);
  const path = join(home, ".config", "obelize", "approved.json");
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(statSync(join(home, ".config", "obelize")).mode & 0o777).toBe(0o700);
  const hash = (text: string): string => createHash("sha256").update(text).digest("hex");
  const rows = [
    { command: "pytest", repo: "/r", sha256: hash("pytest") },
    { command: "make test", repo: "/other", sha256: hash("make test") },
  ];
  expect(readFileSync(path, "utf8")).toBe(`${JSON.stringify({ approvals: rows, version: 1 }, null, 2)}\n`);
});

test("a file of approvals that cannot be read approves nothing", () => {
  for (
    const text of ["", "{}", "[", '{"version":2,"approvals":[]}', '{"version":1,"approvals":[{"repo":"/r"}]}']
  ) {
    const home = place({ ".config/obelize/approved.json": text });
    expect(isApproved(hostAt(home), "/r", "pytest")).toBe(false);
  }
});

test("where it cannot be kept, that is said", () => {
  const home = place();
  mkdirSync(join(home, ".config"));
  writeFileSync(join(home, ".config", "obelize"), "a file");
  expect(storeApproval(hostAt(home), "/r", "pytest")).toContain("Cannot keep the approval");
});
