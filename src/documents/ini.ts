/**
 * Reads `setup.cfg` as Python's configparser does with its strict defaults and without interpolation: sections, `=` or `:`, comments on
 * lines of their own, values that go on over deeper lines and over blank ones, keys in lower case, the section DEFAULT behind every other. What
 * configparser refuses is refused, with the line.
 */
import { shown } from "../core/shape.ts";
import { type Caps, decodeText, defaultCaps, type DocumentFault, type Undecoded } from "./decoded.ts";

export interface IniOption {
  /** Lower case. */
  readonly key: string;
  /** Lines joined by `\n`, each stripped; blank lines at the end dropped. */
  readonly value: string;
  /** From 1. */
  readonly line: number;
}

export interface IniSection {
  readonly name: string;
  readonly line: number;
  readonly options: ReadonlyMap<string, IniOption>;
}

export interface Ini {
  readonly ok: true;
  readonly sections: ReadonlyMap<string, IniSection>;
  /** A value of a section, or of DEFAULT where the section has none; null where there is no such section or key. */
  readonly get: (section: string, key: string) => string | null;
}

interface OpenOption {
  key: string;
  line: number;
  parts: string[];
}

interface OpenSection {
  name: string;
  line: number;
  options: Map<string, OpenOption>;
}

// What Python's str.strip() takes off, which is not what JavaScript's trim() does.
const pythonSpace = "[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]";
const leading = new RegExp(`^${pythonSpace}+`);
const trailing = new RegExp(`${pythonSpace}+$`);
const header = /^\[(.+)\]/s;
const delimiter = /[=:]/;
const defaultSection = "DEFAULT";

export function decodeIni(bytes: Uint8Array, rules: Partial<Caps> = {}): Ini | Undecoded {
  const decoded = decodeText(bytes, rules.bytes ?? defaultCaps.bytes);
  if (!decoded.ok) return decoded;
  const reader = new Reader();
  decoded.text.split(/\r\n|\r|\n/).forEach((line, index) => reader.line(line, index + 1));
  return reader.end();
}

function strip(text: string): string {
  return text.replace(leading, "").replace(trailing, "");
}

class Reader {
  readonly #sections = new Map<string, OpenSection>();
  readonly #faults: DocumentFault[] = [];
  #section: OpenSection | null = null;
  #option: OpenOption | null = null;
  #indent = 0;

  line(line: string, number: number): void {
    const value = strip(line);
    if (value.startsWith("#") || value.startsWith(";")) return;
    if (value === "") {
      this.#option?.parts.push("");
      return;
    }
    const indent = line.length - line.replace(leading, "").length;
    if (this.#option !== null && indent > this.#indent) {
      this.#option.parts.push(value);
      return;
    }
    this.#indent = indent;
    const name = header.exec(value)?.[1];
    if (name !== undefined) this.#open(name, number);
    else this.#assign(value, number);
  }

  end(): Ini | Undecoded {
    if (this.#faults.length > 0) return { ok: false, faults: this.#faults };
    const sections = new Map([...this.#sections].map(([name, section]) => [name, closed(section)] as const));
    const get = (section: string, key: string): string | null => {
      if (section !== defaultSection && !sections.has(section)) return null;
      const found = sections.get(section)?.options.get(key) ?? sections.get(defaultSection)?.options.get(key);
      return found?.value ?? null;
    };
    return { ok: true, sections, get };
  }

  #open(name: string, line: number): void {
    this.#option = null;
    let section = this.#sections.get(name);
    if (section !== undefined && name !== defaultSection) {
      this.#fault(`Section ${shown(name)} is there twice`, line);
    }
    if (section === undefined) this.#sections.set(name, section = { name, line, options: new Map() });
    this.#section = section;
  }

  #assign(value: string, line: number): void {
    if (this.#section === null) return this.#fault("Expected a section in brackets first", line);
    const at = value.search(delimiter);
    if (at === -1) return this.#fault("Expected a key with = or : behind it", line);
    const key = strip(value.slice(0, at)).toLowerCase();
    if (key === "") return this.#fault("Expected a key before the delimiter", line);
    if (this.#section.options.has(key)) {
      this.#fault(`Key ${shown(key)} is there twice in section ${shown(this.#section.name)}`, line);
    }
    this.#option = { key, line, parts: [strip(value.slice(at + 1))] };
    this.#section.options.set(key, this.#option);
  }

  #fault(message: string, line: number): void {
    if (this.#faults.length < 50) this.#faults.push({ message, line, column: 0, path: [] });
  }
}

function closed(section: OpenSection): IniSection {
  const options = new Map<string, IniOption>();
  for (const { key, line, parts } of section.options.values()) {
    options.set(key, { key, line, value: parts.join("\n").replace(trailing, "") });
  }
  return { name: section.name, line: section.line, options };
}
