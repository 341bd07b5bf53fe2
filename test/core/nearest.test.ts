import fc from "fast-check";
import { expect, test } from "vitest";
import { nearest, similarity } from "../../src/core/nearest.ts";

test("the nearest key is offered, and none when nothing is near", () => {
  expect(nearest("exlude", ["include", "exclude"])).toBe("exclude");
  expect(nearest("comands", ["commands", "timeout_s"])).toBe("commands");
  expect(nearest("xyz", ["include", "exclude"])).toBeNull();
  expect(nearest("", ["a"])).toBeNull();
});

test("the ratio counts matching blocks on both sides of the longest", () => {
  expect(similarity("abcd", "bcde")).toBe(0.75);
  expect(similarity("", "")).toBe(1);
  expect(similarity("a", "b")).toBe(0);
});

test("a word is most similar to itself", () => {
  fc.assert(fc.property(fc.string({ minLength: 1, maxLength: 20 }), (word) => similarity(word, word) === 1));
});
