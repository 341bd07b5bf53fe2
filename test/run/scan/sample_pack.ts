/** Packs for the tests of scan and plan, as data: one whose module moves whole, one with a dotted module, one shared. */

import type { Change, Pack } from "../../../src/run/packs/model.ts";

const common = {
  pack_version: "0.1.0",
  provider: "py-pdf",
  language: "python",
  source: { type: "official_guide", url: "https://example.org/guide", retrieved_at: "2026-01-01" },
  layout: { line_length: 100 },
  limitations: ["Names are compared, not behaviour"],
} as const;

const entry = { citation: "The guide", fixtures: ["fixtures/positive/one"] } as const;

const flag = { message: "It is gone", suggestion: "Port it first" } as const;

function identity(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, name.slice(name.lastIndexOf(".") + 1)]));
}

const changes: readonly Change[] = [
  {
    id: "rename-import",
    kind: "rename_import",
    params: {
      from_module: "PyPDF2",
      to_module: "pypdf",
      default_alias: "pypdf",
      submodule_map: {
        constants: "pypdf.constants",
        errors: "pypdf.errors",
        generic: "pypdf.generic",
        types: "pypdf.types",
      },
      symbol_map: identity([
        "PageObject",
        "PdfReader",
        "PdfWriter",
        "errors.PdfReadError",
        "errors.PdfReadWarning",
        "generic.NameObject",
        "generic.TextStringObject",
      ]),
      alias_fallbacks: { errors: "pypdf_errors", generic: "pypdf_generic" },
    },
    ...entry,
  },
  {
    id: "flag-removed",
    kind: "flag_only",
    params: { ...flag, symbols: ["PyPDF2.PdfFileReader", "PyPDF2.PdfMerger", "PyPDF2.generic.Bookmark"] },
    ...entry,
  },
  {
    id: "flag-gone-attribute",
    kind: "flag_only",
    params: { ...flag, attributes: ["PyPDF2.PdfReader.namedDestinations"] },
    ...entry,
  },
  {
    id: "flag-indirect",
    kind: "flag_only",
    params: { ...flag, patterns: ["dynamic_access", "mock_patch_target", "sys_modules_stub"] },
    ...entry,
  },
];

export const PYPDF: Pack = {
  ...common,
  id: "py-pdf/pypdf2-to-pypdf",
  from: { package: "PyPDF2", version: ">=3,<4" },
  to: { package: "pypdf", version: ">=6.19", requires_python: ">=3.9" },
  match: {
    imports: ["PyPDF2"],
    symbols: [
      "PyPDF2.PageObject",
      "PyPDF2.PdfFileReader",
      "PyPDF2.PdfMerger",
      "PyPDF2.PdfReader",
      "PyPDF2.PdfWriter",
    ],
    prefilter_tokens: ["PyPDF2"],
    transitive: {},
    shared: false,
  },
  changes,
};

/** A module below a package others share, that goes to another leaf of it. */
export const GENAI: Pack = {
  ...common,
  id: "py-pdf/acme-old-to-acme-new",
  from: { package: "acme-old", version: "<1" },
  to: { package: "acme-new", version: ">=1", requires_python: ">=3.10" },
  match: {
    imports: ["acme.oldai"],
    symbols: ["acme.oldai.Model"],
    prefilter_tokens: ["oldai"],
    transitive: { "acme.proto": "acme-proto" },
    shared: false,
  },
  changes: [{
    id: "rename-import",
    kind: "rename_import",
    params: {
      from_module: "acme.oldai",
      to_module: "acme.ai",
      default_alias: "ai",
      submodule_map: { types: "acme.ai.types" },
      symbol_map: { Model: "Model", "types.Config": "RunConfig", "types.File": "File" },
      alias_fallbacks: { types: "ai_types" },
    },
    ...entry,
  }],
};

/** The module's name survives; only listed names are old. */
export const SHARED: Pack = {
  ...common,
  id: "py-pdf/chat-0-to-1",
  from: { package: "chat", version: ">=0.27,<1" },
  to: { package: "chat", version: ">=1", requires_python: ">=3.8" },
  match: {
    imports: ["chat"],
    symbols: ["chat.Completion", "chat.error"],
    prefilter_tokens: ["chat"],
    transitive: {},
    shared: true,
  },
  changes: [{ id: "flag-errors", kind: "flag_only", params: { ...flag, symbols: ["chat.error"] }, ...entry }],
};
