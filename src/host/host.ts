/**
 * The door to the world, as a value.
 *
 * Everything above this room takes a `Host` and asks it; nothing above imports a `node:` module that touches the disk, a process,
 * the clock, randomness or the network. `real.ts` is the one on a real machine; tests pass one that fails or stops at its Nth call.
 *
 * Files are reached through directory handles, opened from a root downwards, each component checked, links never followed. File calls
 * are synchronous: a run reads thousands of small files, and an order of calls that can be counted is an order that can be
 * interrupted at every place.
 */

/** Why the host would not, or could not. Never carries a link's target. */
export type RefusalWord =
  | "symlink"
  | "not_a_file"
  | "not_a_directory"
  | "outside_root"
  | "missing"
  | "exists"
  | "unreadable"
  | "too_large"
  | "changed"
  | "bad_name";

export interface Refusal {
  readonly ok: false;
  readonly word: RefusalWord;
  /** The place, relative to the root of the handle that was asked. */
  readonly path: string;
  /** The operating system's code (`EACCES`, `ENOSPC` …), where it gave one. */
  readonly code: string | null;
  /** One sentence a person can act on; it names the code, never the place. */
  readonly detail: string;
  /** Set when the change stands all the same, and only what came after it failed (the folder could not be synced). */
  readonly landed?: true;
}

export interface Done<T> {
  readonly ok: true;
  readonly value: T;
}

export type Result<T> = Done<T> | Refusal;

export type EntryKind = "file" | "directory" | "symlink" | "other";

export interface Entry {
  /** The name, when its bytes are UTF-8; null when they are not (then `raw` holds them as latin-1). */
  readonly name: string | null;
  readonly raw: string;
  readonly kind: EntryKind;
}

export interface Stat {
  readonly kind: EntryKind;
  readonly size: number;
  /** Permission bits, 0–0o7777. */
  readonly mode: number;
}

/**
 * An open directory. Names are single components (`bad_name` otherwise: empty, `.`, `..`, a separator, NUL).
 * Paths in `at` are `/`-separated and relative; each component is opened no-follow, from this handle down.
 */
export interface Directory extends Disposable {
  /** Opens a directory below; never follows a link. */
  directory(name: string): Result<Directory>;
  /** Opens the directory that holds `path`'s last component, and gives that component: `a/b/c` → [handle of a/b, `c`]. */
  at(path: string): Result<{ readonly directory: Directory; readonly name: string }>;
  /** Makes a directory (fresh: `exists` when anything is there), makes that durable, and opens it. */
  make(name: string, mode?: number): Result<Directory>;
  /** Opens a directory below, making it where nothing is. A link or a file there is refused. */
  ensure(name: string): Result<Directory>;
  /** Entries in byte order of their names. */
  list(): Result<Entry[]>;
  /** The entry itself, never a link's target. */
  stat(name: string): Result<Stat>;
  /** A regular file's bytes, opened no-follow and non-blocking; `too_large` names both numbers before anything is read. */
  read(name: string, limit?: number, scratch?: Scratch): Result<Uint8Array>;
  /** Writes a file that is not there yet (O_EXCL), through a temporary file beside it; synced. `exists` otherwise. */
  create(name: string, bytes: Uint8Array, mode?: number): Result<void>;
  /**
   * Puts whole new content at `name`: an exclusive temporary file beside it, written, synced, given the mode of what it replaces (or
   * `mode`, where nothing was), renamed over it, and the folder synced. With `onlyIf` the present content must still be those bytes'
   * SHA-256 (`changed` otherwise), asked immediately before the rename. With `mustExist` a missing file is `missing`.
   */
  replace(name: string, bytes: Uint8Array, options?: ReplaceOptions): Result<void>;
  /** Removes a file or link (not a directory). */
  remove(name: string): Result<void>;
  /** Removes an empty directory. */
  removeDirectory(name: string): Result<void>;
  /** Makes what was done here durable. */
  sync(): Result<void>;
}

/** Room that reads of many files share: what a read gives is then a view of it, and the next read writes over that. */
export interface Scratch {
  buffer: Uint8Array;
}

export interface ReplaceOptions {
  readonly mode?: number;
  /** 64 lowercase hex characters. */
  readonly onlyIf?: string;
  readonly mustExist?: boolean;
  /** What the temporary name begins with, between the dot and the random part; default the file's own name. */
  readonly label?: string;
}

export interface Files {
  /** Opens a root. The root itself may be a link (the user named it); everything below is no-follow. */
  openRoot(path: string): Result<Directory>;
  /** The root with every link resolved, for a key and for containment. */
  resolve(path: string): Result<string>;
  /** Makes a link in a private temporary folder and sees whether opening it no-follow is refused. False: touch nothing. */
  selfTest(): boolean;
}

export interface CommandResult {
  /** null when no process started; negative signal number when a signal ended it (POSIX). */
  readonly exitCode: number | null;
  readonly outcome: "exited" | "timeout" | "not_executable";
  /** With `not_executable`: what stood in the way, for a message. */
  readonly hindrance: Hindrance | null;
  readonly durationMs: number;
  /** Standard output and error together, redacted as a stream and capped. */
  readonly output: Uint8Array;
  readonly truncated: boolean;
}

/** `missing`: no such program; `not_permitted`: it is there and may not be started; `not_startable`: the system refused to. */
export type Hindrance = "missing" | "not_permitted" | "not_startable";

export interface CommandRequest {
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly timeoutMs: number;
  /** Added to the inherited environment. */
  readonly env?: Readonly<Record<string, string>>;
}

export interface ToolResult {
  readonly exitCode: number | null;
  readonly stdout: Uint8Array;
  readonly stderr: Uint8Array;
  readonly timedOut: boolean;
  /** One of the streams went over the limit; the tool was ended and its output is not whole. */
  readonly overflowed: boolean;
}

export interface ToolOptions {
  readonly cwd: string;
  readonly timeoutMs: number;
  /** The tool's whole environment; default the host's own. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Bytes of each stream; default 256 MiB. */
  readonly limit?: number;
}

export interface Processes {
  /** A user's verification command: no shell, own process group, closed stdin, deadline with three stages, redacted capped output. */
  run(request: CommandRequest): Promise<CommandResult>;
  /** A tool of ours (git): no shell, both streams whole up to `limit` bytes (default 256 MiB). */
  tool(argv: readonly string[], options: ToolOptions): Promise<ToolResult>;
}

export interface Clock {
  /** Milliseconds since the epoch, UTC. */
  now(): number;
  /** Milliseconds on a clock that never goes back. */
  monotonic(): number;
}

export interface Random {
  /** `count` random bytes as lowercase hex. */
  hex(count: number): string;
}

export interface Machine {
  /** `platform` of run.json: Linux, Darwin, Windows …; its release; its machine name. */
  platform(): { readonly system: string; readonly release: string; readonly machine: string };
  readonly cpus: number;
  readonly windows: boolean;
}

export interface Terminal {
  readonly stdinIsTerminal: boolean;
  readonly stdoutIsTerminal: boolean;
  readonly stderrIsTerminal: boolean;
  out(text: string | Uint8Array): void;
  err(text: string): void;
  /** Asks on stderr, reads one line from stdin; null at its end. */
  ask(question: string): Promise<string | null>;
}

export interface Host {
  readonly files: Files;
  readonly processes: Processes;
  readonly clock: Clock;
  readonly random: Random;
  readonly machine: Machine;
  readonly terminal: Terminal;
  /** The environment as received; read-only. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The working directory, absolute; `.` when it has been removed. */
  readonly cwd: string;
}
