/** The redactor: every listed shape, nothing unlisted, the same by any chunking, and linear on hostile text. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { redactor } from "../../src/core/redact.ts";
import { encodeUtf8 } from "../../src/core/utf8.ts";

const KEY = "-----BEGIN RSA PRIVATE KEY-----\nMIIabc\r\n/+=\n-----END RSA PRIVATE KEY-----";
const WEB = `eyJ${"a".repeat(12)}.eyJ${"b".repeat(30)}.${"c-_".repeat(5)}`;
const SHAPES: readonly [string, string][] = [
  ["AIza" + "aB3_-".repeat(7), "[REDACTED]"],
  ["sk-" + "x".repeat(20), "[REDACTED]"],
  ["sk-proj-" + "x_-9".repeat(30), "[REDACTED]"],
  ["AKIA" + "ABCD0123".repeat(2), "[REDACTED]"],
  ["ghp_" + "a1".repeat(18), "[REDACTED]"],
  [KEY, "[REDACTED]"],
  ["-----BEGIN PRIVATE KEY----------END PRIVATE KEY-----", "[REDACTED]"],
  ["api_key = 'abcdefgh'", "api_key = '[REDACTED]'"],
  ['API-KEY:"12345678"', 'API-KEY:"[REDACTED]"'],
  ["my_Token\t=\n'a b c d e'", "my_Token\t=\n'[REDACTED]'"],
  ['client_secret: "ééééèèèè"', 'client_secret: "[REDACTED]"'],
  ["gho_" + "a".repeat(36), "[REDACTED]"],
  ["ghs_" + "a".repeat(60), "[REDACTED]"],
  ["github_pat_" + "a_B".repeat(9), "[REDACTED]"],
  ["glpat-" + "a".repeat(20), "[REDACTED]"],
  ["xoxb-1234567890-abc", "[REDACTED]"],
  ["npm_" + "q".repeat(36), "[REDACTED]"],
  ["hf_" + "q".repeat(34), "[REDACTED]"],
  ["pypi-" + "A-b_".repeat(20), "[REDACTED]"],
  [WEB, "[REDACTED]"],
];

const plain = redactor({});

test.each(SHAPES)("redacts %j", (secret, expected) => {
  expect(plain.text(secret)).toBe(expected);
  expect(plain.text(`before ${secret} after`)).toBe(`before ${expected} after`);
});

test.each([
  "AIza" + "a".repeat(34),
  "sk-" + "x".repeat(19),
  "akia" + "A".repeat(16),
  "ghp_" + "a".repeat(35),
  "-----BEGIN PRIVATE KEY-----\nabc",
  "-----BEGIN CERTIFICATE-----\nabc\n-----END CERTIFICATE-----",
  "token = 'short12'",
  "token = 'abcdefgh\"",
  "token = abcdefghij",
  "--token abcdefgh",
  "eyJaaaaaaaaaa.eyJbbbbbbbbb.cccccccccc",
  "gha_" + "a".repeat(36),
])("keeps %j, which no list names", (text) => {
  expect(plain.text(text)).toBe(text);
});

test("what stands behind a token of a fixed length is kept", () => {
  expect(plain.text("AKIA" + "A".repeat(16) + "BC")).toBe("[REDACTED]BC");
});

test("an environment value gives way to its variable's name, the longest first", () => {
  const redact = redactor({
    API_TOKEN: "abcdefgh",
    Db_Password: "abcdefghij",
    SHORT_KEY: "abcdefg",
    HOME: "/home/someone",
  });
  expect(redact.text("abcdefghij abcdefgh abcdefg /home/someone")).toBe(
    "[REDACTED:Db_Password] [REDACTED:API_TOKEN] abcdefg /home/someone",
  );
});

test("of two names with one value the first by name is written", () => {
  expect(redactor({ B_KEY: "same-value", A_KEY: "same-value" }).text("same-value")).toBe("[REDACTED:A_KEY]");
});

test("redacting twice changes nothing more", () => {
  for (const [secret] of SHAPES) expect(plain.text(plain.text(secret))).toBe(plain.text(secret));
});

const ENV = {
  ONE_KEY: "aaaaaaaab",
  TWO_TOKEN: "abababab",
  THREE_AUTH: "päss-wörd-ünder",
  HUGE_SECRET: "xy".repeat(400) + "z",
};
const piece = fc.oneof(
  fc.constantFrom(...SHAPES.map(([secret]) => secret)),
  fc.constantFrom(...SHAPES.map(([secret]) => secret.slice(0, Math.ceil(secret.length / 2)))),
  fc.constantFrom(...SHAPES.map(([secret]) => secret.slice(Math.ceil(secret.length / 2)))),
  fc.constantFrom(
    ...Object.values(ENV),
    ...Object.values(ENV).map((value) => value.slice(0, -1)),
    "aaaa",
    "abab",
  ),
  fc.constantFrom(
    "eyJ",
    ".",
    "sk-",
    "-----",
    "-----BEGIN ",
    "token",
    "='",
    '"',
    "'",
    " ",
    "\n",
    "=",
    "api",
    "_key",
    "A",
    "é",
    "🙂",
  ),
  fc.string({ unit: "grapheme", maxLength: 12 }),
);
const text = fc.array(piece, { maxLength: 25 }).map((pieces) => pieces.join(""));

function streamed(
  redact: ReturnType<typeof redactor>,
  bytes: Uint8Array,
  cuts: readonly number[],
): Uint8Array {
  const stream = redact.stream();
  const out: number[] = [];
  let at = 0;
  for (const cut of [...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]) {
    out.push(...stream.push(bytes.subarray(at, cut)));
    at = cut;
  }
  out.push(...stream.end());
  return Uint8Array.from(out);
}

test("a stream says what the text says, whatever the chunks", () => {
  const redact = redactor(ENV);
  // Filler makes the pieces pass the gathering size at every alignment.
  const filler = fc.constantFrom(
    "",
    ".".repeat(16_380),
    " ".repeat(16_000),
    "a".repeat(17_000),
    "\n-".repeat(9_000),
  );
  fc.assert(
    fc.property(
      fc.array(fc.tuple(filler, text), { maxLength: 4 }),
      fc.array(fc.nat(), { maxLength: 12 }),
      (parts, cuts) => {
        const whole = parts.flat().join("");
        const bytes = encodeUtf8(whole);
        expect(Buffer.from(streamed(redact, bytes, cuts)).toString()).toBe(redact.text(whole));
      },
    ),
    { numRuns: 150 },
  );
});

test("each place of a secret may be the place a page ends", () => {
  const redact = redactor(ENV);
  for (const [secret] of [...SHAPES, [ENV.THREE_AUTH, ""] as const, [ENV.HUGE_SECRET, ""] as const]) {
    const expected = redact.text(secret);
    for (let cut = 0; cut <= secret.length; cut += Math.max(1, secret.length >> 6)) {
      const lead = "\n".repeat(16_384 - cut);
      const bytes = encodeUtf8(lead + secret + " tail");
      expect(Buffer.from(streamed(redact, bytes, [16_384, 16_385])).toString()).toBe(
        lead + expected + " tail",
      );
    }
  }
});

test("no listed secret survives", () => {
  const redact = redactor(ENV);
  fc.assert(
    fc.property(text, fc.constantFrom(...SHAPES.map(([secret]) => secret)), text, (left, secret, right) => {
      const out = redact.text(`${left}\n${secret}\n${right}`);
      for (const value of Object.values(ENV)) expect(out.includes(value)).toBe(false);
      expect(out).not.toMatch(
        /AIza[0-9A-Za-z_-]{35}|sk-[A-Za-z0-9_-]{20,}|AKIA[0-9A-Z]{16}|gh[pousr]_[A-Za-z0-9]{36}/,
      );
      expect(out).not.toMatch(/-----BEGIN [A-Z ]*PRIVATE KEY-----[^]*-----END [A-Z ]*PRIVATE KEY-----/);
    }),
    { numRuns: 300 },
  );
});

test("bytes that are no UTF-8 pass as they are", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.array(fc.nat(), { maxLength: 5 }), (bytes, cuts) => {
      expect(streamed(plain, bytes, cuts)).toEqual(bytes);
    }),
  );
  const junk = Uint8Array.of(
    0xff,
    0xc3,
    0x28,
    0xe2,
    0x82,
    0xed,
    0xa0,
    0x80,
    0xf4,
    0x90,
    0x80,
    0x80,
    0xc0,
    0xaf,
  );
  expect(streamed(plain, junk, [1, 3, 5])).toEqual(junk);
});

test("a key that never ends is kept back for 64 KiB and no longer", () => {
  const stream = plain.stream();
  const open = "-----BEGIN PRIVATE KEY-----\n";
  expect(stream.push(encodeUtf8(open + "a\n".repeat(20_000))).length).toBe(0);
  expect(stream.push(encodeUtf8("a\n".repeat(40_000))).length).toBeGreaterThan(60_000);
});

test.each([
  ["sk-", 400_000],
  ["eyJ", 400_000],
  ["eyJaaaaaaaaaaaa.", 100_000],
  ["-----BEGIN PRIVATE KEY-----", 60_000],
  ["-----BEGIN ", 120_000],
  ["-", 1_500_000],
  ["token=", 200_000],
  ["token='", 200_000],
  ["token ", 200_000],
  ["a", 1_500_000],
  ["ab", 700_000],
  ["PRIVATE KEY", 120_000],
])("a million times %j ends", (unit, count) => {
  const redact = redactor({ A_KEY: "a".repeat(50_000) + "b", B_KEY: "ab".repeat(20_000) + "c" });
  const hostile = unit.repeat(count);
  redact.text(hostile);
  const stream = redact.stream();
  const bytes = encodeUtf8(hostile);
  for (let at = 0; at < bytes.length; at += 1000) stream.push(bytes.subarray(at, at + 1000));
  stream.end();
  expect(bytes.length).toBeGreaterThan(0);
});
