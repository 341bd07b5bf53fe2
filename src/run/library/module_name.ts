/**
 * What is taken for a module's name. ASCII only: the name is also searched for as bytes, and every encoding of Python source spells ASCII
 * as ASCII.
 */
const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** A dotted name of a module. */
export function isModuleName(text: string): boolean {
  return text.split(".").every((segment) => NAME.test(segment));
}

/** The name of a module or package at the top. */
export function isTopName(text: string): boolean {
  return NAME.test(text);
}
