/**
 * Programs that mean harm, as data: what each does, what it may use, and how it must end. One table for every runtime the sandbox runs on.
 * Several endings are listed only where the runtime's own stack or speed decides which limit is met first.
 */
import type { Budget, SandboxRefusal } from "../../src/sandbox/mod.ts";

export interface HostileProgram {
  readonly name: string;
  readonly source: string;
  readonly input?: unknown;
  readonly budget?: Partial<Budget>;
  readonly ends: readonly (SandboxRefusal | "verdict")[];
  /** What a verdict must be, where it ends in one. */
  readonly verdict?: unknown;
}

/** A program whose `judge` has this body. */
function judging(body: string): string {
  return `var program = { judge(input) { ${body} } };`;
}

const brief: Partial<Budget> = { timeMs: 300 };
const roomy: Partial<Budget> = { timeMs: 8_000, memoryBytes: 16 * 1024 * 1024 };

/** Names a host might have left within reach. */
const hostNames = [
  "std",
  "os",
  "bjson",
  "console",
  "print",
  "process",
  "require",
  "module",
  "fetch",
  "WebAssembly",
  "Deno",
  "Bun",
  "Worker",
  "performance",
  "setTimeout",
  "setInterval",
  "queueMicrotask",
  "navigator",
  "scriptArgs",
  "XMLHttpRequest",
  "Buffer",
  "importScripts",
  "postMessage",
  "__loadScript",
  "structuredClone",
];

const loops: HostileProgram[] = [
  { name: "a loop without end", source: judging("for (;;);"), budget: brief, ends: ["out_of_time"] },
  {
    name: "a loop before the program is even there",
    source: "for (;;);",
    budget: brief,
    ends: ["out_of_time"],
  },
  {
    name: "a loop that catches everything",
    source: judging("for (;;) try { for (;;); } catch {} finally { continue; }"),
    budget: brief,
    ends: ["out_of_time"],
  },
  {
    name: "a loop in the getter of the program",
    source: "Object.defineProperty(globalThis, 'program', { get() { for (;;); } });",
    budget: brief,
    ends: ["out_of_time"],
  },
  {
    name: "a catastrophic expression",
    source: judging("return /^(a+)+$/.test('a'.repeat(40) + '!');"),
    budget: brief,
    ends: ["out_of_time"],
  },
  {
    name: "an expression with back references",
    source: judging("return /^(?:(.*?)(.*?)\\1\\2)+x$/.test('ab'.repeat(400));"),
    budget: brief,
    ends: ["out_of_time"],
  },
  {
    name: "an expression with nested look-ahead",
    source: judging("return /^(?:(?=(a*)*)(?:a|a)*)*b$/.test('a'.repeat(60));"),
    budget: brief,
    ends: ["out_of_time", "out_of_memory", "out_of_stack"],
  },
  {
    name: "a generator without end",
    source: judging("function* all() { for (let n = 0;; n++) yield n; } for (const n of all()); "),
    budget: brief,
    ends: ["out_of_time"],
  },
  {
    name: "a comparator that never agrees",
    source: judging(
      "const a = Array.from({ length: 1e5 }, (_, i) => i); for (;;) a.sort(() => (x = -x), x); var x = 1;",
    ),
    budget: brief,
    ends: ["out_of_time", "killed"],
  },
  {
    name: "a class with a static block that loops",
    source: judging("class Loop { static { for (;;); } }"),
    budget: brief,
    ends: ["out_of_time"],
  },
  {
    name: "a proxy that answers for ever",
    source: judging(
      "const p = new Proxy({}, { get: (t, k) => k === 'then' ? undefined : p, ownKeys: () => { for (;;); } }); return Object.keys(p);",
    ),
    budget: brief,
    ends: ["out_of_time"],
  },
];

const nativeLoops: HostileProgram[] = [
  {
    name: "indexOf over long repeats",
    source: judging("return 'a'.repeat(2 ** 23).indexOf('a'.repeat(2 ** 22) + 'b');"),
    budget: brief,
    ends: ["killed"],
  },
  {
    name: "reverse of a sparse array",
    source: judging("const a = []; a.length = 2 ** 32 - 1; a.reverse(); return 1;"),
    budget: brief,
    ends: ["killed", "out_of_time"],
  },
  {
    name: "includes over a pretended length",
    source: judging("return Array.prototype.includes.call({ length: 2 ** 53 - 1 }, 1);"),
    budget: brief,
    ends: ["killed", "out_of_time"],
  },
  {
    name: "indexOf over a pretended length",
    source: judging("return Array.prototype.lastIndexOf.call({ length: 2 ** 53 - 1 }, 1);"),
    budget: brief,
    ends: ["killed", "out_of_time"],
  },
  {
    name: "copyWithin over a pretended length",
    source: judging("return Array.prototype.copyWithin.call({ length: 2 ** 53 - 1 }, 1, 0);"),
    budget: brief,
    ends: ["killed", "out_of_time"],
  },
  {
    name: "fill of the largest array",
    source: judging("return new Array(2 ** 32 - 1).fill(0).length;"),
    budget: brief,
    ends: ["killed", "out_of_time", "out_of_memory"],
  },
  {
    name: "join of the largest array",
    source: judging("return new Array(2 ** 32 - 1).join('').length;"),
    budget: brief,
    ends: ["killed", "out_of_time", "out_of_memory"],
  },
  {
    name: "a big sort in native code",
    source: judging(
      "const a = new Float64Array(4e6); for (let i = 0; i < 4e6; i++) a[i] = (i * 7919) % 4e6; for (;;) a.sort().reverse();",
    ),
    budget: brief,
    ends: ["killed", "out_of_time"],
  },
  {
    name: "a power of big integers",
    source: judging("return String(3n ** (2n ** 22n)).length;"),
    budget: brief,
    ends: ["killed", "out_of_time", "out_of_memory", "threw"],
  },
  {
    name: "products of big integers",
    source: judging("let n = 3n ** 100000n; for (;;) n = n * n;"),
    budget: { ...roomy, timeMs: 1_000 },
    ends: ["killed", "out_of_time", "out_of_memory", "threw"],
  },
  {
    name: "normalising a long text",
    source: judging("for (;;) '\\u0344'.repeat(2e6).normalize('NFD');"),
    budget: { ...brief, memoryBytes: 256 * 1024 * 1024 },
    ends: ["killed", "out_of_time", "out_of_memory"],
  },
];

const hogs: HostileProgram[] = [
  {
    name: "objects without end",
    source: judging("const all = []; for (;;) all.push({ n: all.length });"),
    budget: roomy,
    ends: ["out_of_memory"],
  },
  {
    name: "text that doubles",
    source: judging("let s = 'x'; for (;;) s += s;"),
    budget: roomy,
    ends: ["out_of_memory", "threw"],
  },
  {
    name: "the longest repeat",
    source: judging("return 'xy'.repeat(2 ** 28).length;"),
    budget: roomy,
    ends: ["out_of_memory", "threw"],
  },
  {
    name: "padding",
    source: judging("return ''.padStart(2 ** 29, 'abc').length;"),
    budget: roomy,
    ends: ["out_of_memory", "threw"],
  },
  {
    name: "a replacement that multiplies",
    source: judging("let s = 'ab'; for (;;) s = s.replaceAll('', s);"),
    budget: roomy,
    ends: ["out_of_memory", "threw"],
  },
  {
    name: "one buffer of two gigabytes",
    source: judging("return new ArrayBuffer(2 ** 31 - 1).byteLength;"),
    budget: roomy,
    ends: ["out_of_memory", "threw"],
  },
  {
    name: "many buffers",
    source: judging("const all = []; for (;;) all.push(new ArrayBuffer(2 ** 20));"),
    budget: roomy,
    ends: ["out_of_memory"],
  },
  {
    name: "maps and sets",
    source: judging("const m = new Map(); for (let i = 0;; i++) m.set({}, new Set([i]));"),
    budget: roomy,
    ends: ["out_of_memory"],
  },
  {
    name: "spreading a generator without end",
    source: judging("function* all() { for (;;) yield 1; } return [...all()];"),
    budget: roomy,
    ends: ["out_of_memory"],
  },
  {
    name: "an array from a pretended length",
    source: judging("return Array.from({ length: 2 ** 31 }, () => 'x').length;"),
    budget: roomy,
    ends: ["out_of_memory"],
  },
  {
    name: "closures",
    source: judging("let f = () => 0; for (;;) { const g = f; f = () => g; }"),
    budget: roomy,
    ends: ["out_of_memory"],
  },
  {
    name: "catching that memory is out, and going on",
    source: judging("const all = []; for (;;) try { all.push(new ArrayBuffer(2 ** 16)); } catch {}"),
    budget: { ...roomy, timeMs: 600 },
    ends: ["out_of_time", "out_of_memory", "killed"],
  },
  {
    name: "a flood of microtasks",
    source: judging("const more = () => Promise.resolve().then(more).then(more); for (;;) more();"),
    budget: roomy,
    ends: ["out_of_memory"],
  },
];

const deep: HostileProgram[] = [
  {
    name: "recursion",
    source: judging("const f = (n) => 1 + f(n + 1); return f(0);"),
    ends: ["out_of_stack"],
  },
  {
    name: "recursion through a getter",
    source: judging("const o = { get x() { return o.x; } }; return o.x;"),
    ends: ["out_of_stack"],
  },
  {
    name: "recursion through toString",
    source: judging("const o = { toString() { return `${o}`; } }; return `${o}`;"),
    ends: ["out_of_stack"],
  },
  {
    name: "recursion through a proxy",
    source: judging("const p = new Proxy({}, { get: (t, k, r) => r[k] }); return p.x;"),
    ends: ["out_of_stack"],
  },
  {
    name: "recursion through prototypes of proxies",
    source: judging("let p = {}; for (let i = 0; i < 2e5; i++) p = new Proxy(p, {}); return p.x;"),
    budget: { timeMs: 8_000, memoryBytes: 128 * 1024 * 1024 },
    ends: ["out_of_stack", "out_of_memory"],
  },
  {
    name: "recursion through map",
    source: judging("const f = () => [1].map(f); return f();"),
    ends: ["out_of_stack"],
  },
  {
    name: "recursion through sort",
    source: judging("const f = () => [2, 1].sort(f); return f();"),
    ends: ["out_of_stack"],
  },
  {
    name: "recursion through replace",
    source: judging("const f = () => 'a'.replace(/a/, f); return f();"),
    ends: ["out_of_stack"],
  },
  {
    name: "recursion through construction",
    source: judging("class A { constructor() { new A(); } } new A();"),
    ends: ["out_of_stack"],
  },
  {
    name: "recursion through Reflect and bind",
    source: judging("const f = () => Reflect.apply(g, null, []); const g = f.bind(null); return f();"),
    ends: ["out_of_stack"],
  },
  {
    name: "an instance of bound functions a hundred thousand deep",
    source: judging("let f = () => 0; for (let i = 0; i < 1e5; i++) f = f.bind(null); return f();"),
    budget: { timeMs: 8_000 },
    ends: ["out_of_stack", "out_of_memory", "out_of_time", "killed"],
  },
  {
    name: "catching that the stack is out, and going on",
    source: judging("const f = () => { try { f(); } catch {} f(); }; f();"),
    budget: { timeMs: 600 },
    ends: ["out_of_time", "out_of_stack", "killed"],
  },
  {
    name: "brackets a million deep for JSON.parse",
    source: judging("return JSON.parse('['.repeat(1e6) + ']'.repeat(1e6)).length;"),
    ends: ["out_of_stack", "threw"],
  },
  {
    name: "objects deep for JSON.stringify",
    source: judging("let o = 0; for (let i = 0; i < 1e5; i++) o = [o]; return o;"),
    ends: ["out_of_time", "out_of_stack", "out_of_memory"],
  },
  {
    name: "groups deep in an expression",
    source: judging("return new RegExp('('.repeat(1e5) + ')'.repeat(1e5)).test('');"),
    ends: ["out_of_stack", "threw"],
  },
  {
    name: "brackets deep in source",
    source: judging("return (0, eval)('('.repeat(1e6) + '1' + ')'.repeat(1e6));"),
    ends: ["out_of_stack", "threw", "out_of_memory"],
  },
  {
    name: "functions deep in source",
    source: judging("return new Function('return ' + '(()=>'.repeat(3e4) + '1' + ')'.repeat(3e4))();"),
    ends: ["out_of_stack", "threw", "out_of_memory"],
  },
  {
    name: "a chain of promises a million long",
    source: judging(
      "let p = Promise.resolve(); for (let i = 0; i < 3e4; i++) p = p.then(() => p); return 1;",
    ),
    budget: { timeMs: 8_000 },
    ends: ["verdict"],
    verdict: 1,
  },
];

const outputs: HostileProgram[] = [
  {
    name: "a verdict that is too large",
    source: judging("return 'x'.repeat(2000);"),
    budget: { outputLength: 1000 },
    ends: ["too_large"],
  },
  {
    name: "an input that is too large",
    source: judging("return 1;"),
    input: "x".repeat(2000),
    budget: { inputLength: 1000 },
    ends: ["too_large"],
  },
  {
    name: "a verdict that multiplies",
    source: judging("let o = ['lol']; for (let i = 0; i < 40; i++) o = [o, o]; return o;"),
    budget: roomy,
    ends: ["out_of_memory", "out_of_time", "not_json"],
  },
  { name: "nothing", source: judging(""), ends: ["not_json"] },
  { name: "a function", source: judging("return () => 1;"), ends: ["not_json"] },
  { name: "a symbol", source: judging("return [Symbol.iterator];"), ends: ["not_json"] },
  { name: "a big integer", source: judging("return { n: 1n };"), ends: ["not_json"] },
  { name: "not a number", source: judging("return { n: NaN };"), ends: ["not_json"] },
  { name: "infinity", source: judging("return [-Infinity];"), ends: ["not_json"] },
  { name: "a cycle", source: judging("const o = {}; o.o = o; return o;"), ends: ["not_json"] },
  {
    name: "a promise that never resolves",
    source: judging("return new Promise(() => {});"),
    ends: ["not_json"],
  },
  {
    name: "an asynchronous program",
    source: "var program = { async judge() { return { ok: true }; } };",
    ends: ["not_json"],
  },
  { name: "a thenable", source: judging("return { then(resolve) { resolve(1); } };"), ends: ["not_json"] },
  {
    name: "a getter that loops",
    source: judging("return { get x() { for (;;); } };"),
    budget: brief,
    ends: ["out_of_time"],
  },
  {
    name: "a toJSON that loops",
    source: judging("return { toJSON() { for (;;); } };"),
    budget: brief,
    ends: ["out_of_time"],
  },
  {
    name: "a toJSON that throws",
    source: judging("return { toJSON() { throw new Error('no'); } };"),
    ends: ["not_json"],
  },
  {
    name: "a toJSON that nests itself",
    source: judging("return { toJSON() { return { a: { toJSON: this.toJSON } }; } };"),
    ends: ["out_of_time", "out_of_stack"],
  },
  {
    name: "a proxy with endless keys",
    source: judging(
      "return new Proxy({}, { ownKeys() { return Array.from({ length: 1e9 }, (_, i) => 'k' + i); } });",
    ),
    budget: roomy,
    ends: ["out_of_memory", "out_of_time"],
  },
  {
    name: "lone surrogates",
    source: judging("return ['\\ud800', '\\udc00\\ud800'];"),
    ends: ["verdict"],
    verdict: ["\ud800", "\udc00\ud800"],
  },
  {
    name: "surrogates and NUL carried through",
    source: judging("return input;"),
    input: "\ud83d\0\u2028\ufeff",
    ends: ["verdict"],
    verdict: "\ud83d\0\u2028\ufeff",
  },
  {
    name: "own JSON functions of the program",
    source: judging("JSON.stringify = () => '{\"ok\":true}'; JSON.parse = () => 0; return 7;"),
    ends: ["verdict"],
    verdict: 7,
  },
];

const throwing: HostileProgram[] = [
  { name: "throwing nothing", source: judging("throw undefined;"), ends: ["threw"] },
  { name: "throwing null", source: judging("throw null;"), ends: ["out_of_memory"] },
  { name: "throwing a symbol", source: judging("throw Symbol('x');"), ends: ["threw"] },
  { name: "throwing a huge text", source: judging("throw 'x'.repeat(2 ** 22);"), ends: ["threw"] },
  {
    name: "throwing a huge message",
    source: judging("throw new Error('x'.repeat(2 ** 22));"),
    ends: ["threw"],
  },
  {
    name: "throwing a proxy that loops",
    source: judging(
      "throw new Proxy({}, { getOwnPropertyDescriptor() { for (;;); }, getPrototypeOf() { for (;;); } });",
    ),
    budget: brief,
    ends: ["out_of_time"],
  },
  {
    name: "throwing a message that loops when read",
    source: judging("throw { get message() { for (;;); } };"),
    budget: brief,
    ends: ["threw"],
  },
  { name: "throwing while loading", source: "throw new Error('early');", ends: ["threw"] },
  { name: "no program", source: "1;", ends: ["threw"] },
  { name: "a program without judge", source: "var program = 7;", ends: ["threw"] },
  { name: "no JavaScript", source: "var program = {", ends: ["threw"] },
];

const escapes: HostileProgram[] = [
  {
    name: "looking for the host",
    source: judging("return input.filter((name) => typeof globalThis[name] !== 'undefined');"),
    input: hostNames,
    ends: ["verdict"],
    verdict: [],
  },
  {
    name: "looking for the host through constructors of functions",
    source: judging(
      "const found = []; for (const f of [() => 1, function* () {}, async () => 1, async function* () {}]) { const g = f.constructor('return globalThis'); " +
        "try { const r = g(); if (r && typeof r === 'object' && r.process) found.push(String(f)); } catch {} } " +
        "return input.filter((n) => typeof (() => 1).constructor.constructor('return globalThis')()[n] !== 'undefined').concat(found);",
    ),
    input: hostNames,
    ends: ["verdict"],
    verdict: [],
  },
  {
    name: "importing what is there",
    source: judging(
      "import('std').then((m) => { globalThis.got = m; }, () => {}); return typeof globalThis.got;",
    ),
    ends: ["verdict"],
    verdict: "undefined",
  },
  {
    name: "importing in a script",
    source: "import * as os from 'os'; var program = { judge() { return os; } };",
    ends: ["threw"],
  },
  {
    name: "waiting on shared memory",
    source: judging("const a = new Int32Array(new SharedArrayBuffer(4)); Atomics.wait(a, 0, 0); return 1;"),
    budget: { timeMs: 400 },
    ends: ["threw", "killed", "verdict", "out_of_time"],
  },
  {
    name: "polluting prototypes",
    source: judging(
      "Object.prototype.polluted = 1; Array.prototype.polluted = 1; String.prototype.polluted = 1; return { ok: true };",
    ),
    ends: ["verdict"],
    verdict: { ok: true },
  },
  {
    name: "a verdict with __proto__",
    source: judging('return JSON.parse(\'{"__proto__":{"polluted":1}}\');'),
    ends: ["verdict"],
  },
  {
    name: "species",
    source: judging(
      "class A extends Array { static get [Symbol.species]() { return function (n) { return { length: 2 ** 53 - 1 }; }; } } return new A(1, 2, 3).map((x) => x).length;",
    ),
    budget: { timeMs: 500 },
    ends: ["verdict", "threw"],
  },
  {
    name: "preparing stack traces",
    source: judging(
      "Error.prepareStackTrace = (e, s) => s; const s = new Error('x').stack; return typeof s === 'string' ? /worker|node:|file:/.test(s) : 'object';",
    ),
    ends: ["verdict"],
    verdict: false,
  },
  {
    name: "walking up from the caller",
    source: judging(
      "const f = program.judge; return [f.caller === undefined || f.caller === null, typeof arguments.callee];",
    ).replace(
      "judge(input) {",
      "judge: function (input) { 'use strict'; try { return 'caller' in Function.prototype && typeof program.judge.caller; } catch { return 'threw'; } ",
    ),
    ends: ["verdict"],
  },
  {
    name: "weak references and finalizers",
    source: judging(
      "const r = new FinalizationRegistry(() => { for (;;); }); for (let i = 0; i < 1e5; i++) r.register({}, i); return 1;",
    ),
    budget: { timeMs: 3_000 },
    ends: ["verdict", "threw", "out_of_time", "killed"],
  },
];

/** Every program that has an ending of its own. */
export const hostilePrograms: readonly HostileProgram[] = [
  ...loops,
  ...nativeLoops,
  ...hogs,
  ...deep,
  ...outputs,
  ...throwing,
  ...escapes,
];

/** Asked twice in one sandbox: the answers must be equal, the second must know nothing of the first. */
export const repeatedPrograms: readonly HostileProgram[] = [
  {
    name: "the clock",
    source: judging(
      "return [Date.now(), new Date().getTime(), String(new Date(2024, 5, 1)), new Date().getTimezoneOffset()];",
    ),
    ends: ["verdict"],
    verdict: [946684800000, 946684800000, "Sat Jun 01 2024 00:00:00 GMT+0000", 0],
  },
  {
    name: "the random source",
    source: judging("return Array.from({ length: 5 }, () => Math.random());"),
    ends: ["verdict"],
  },
  {
    name: "globals left behind",
    source:
      "var seen = typeof globalThis.left; globalThis.left = 1; var program = { judge() { return seen; } };",
    ends: ["verdict"],
    verdict: "undefined",
  },
  {
    name: "prototypes left behind",
    source: judging("const seen = typeof [].left; Array.prototype.left = 1; return seen;"),
    ends: ["verdict"],
    verdict: "undefined",
  },
  {
    name: "the order of keys and of a sort",
    source: judging(
      "const o = {}; for (const k of ['b', 'a', '2', '1']) o[k] = k; return [Object.keys(o), [3, 1, 2].sort()];",
    ),
    ends: ["verdict"],
    verdict: [["1", "2", "b", "a"], [1, 2, 3]],
  },
];
