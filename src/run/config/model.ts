/**
 * The model section of the user's file: which endpoint may be asked, if any. Only the user chooses one, and what is sent goes over TLS unless it
 * stays on this machine.
 */
import * as shape from "../../core/shape.ts";
import { type Configured, misconfigured } from "./configured.ts";

export const providers = {
  none: "no model is asked, and nothing is sent anywhere",
  openai_compat: "an endpoint that speaks the chat completions protocol",
} as const;
export type Provider = keyof typeof providers;

export type ModelConfig =
  | { readonly provider: "none" }
  | {
    readonly provider: "openai_compat";
    readonly base_url: string;
    readonly model: string;
    readonly api_key_env: string;
    readonly log_prompts: boolean;
  };

const line = shape.refine(
  shape.text({ min: 1, max: 500 }),
  (value) =>
    /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u.test(value)
      ? `Expected text without control characters, found ${shape.shown(value)}`
      : null,
);

export const modelShape = shape.closedMapping({
  provider: shape.withDefault(shape.oneOf(["none", "openai_compat"]), "none"),
  base_url: shape.optional(shape.refine(shape.text(), urlFault)),
  model: shape.optional(line),
  api_key_env: shape.withDefault(
    shape.pattern(/^[A-Za-z_][A-Za-z0-9_]*$/, "the name of a variable of the environment"),
    "OBELIZE_MODEL_API_KEY",
  ),
  log_prompts: shape.withDefault(shape.boolean(), false),
});

export type ModelSection = shape.Of<typeof modelShape>;

export const defaultModel: ModelSection = {
  provider: "none",
  api_key_env: "OBELIZE_MODEL_API_KEY",
  log_prompts: false,
};

/** What is wrong with an endpoint's address, or null. The address itself is not repeated where it may hold a password. */
export function urlFault(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:\/\/[^/]/i.test(text) || /[\s\p{Cc}\p{Cf}]/u.test(text)) {
    return "Expected a URL such as https://models.example.com/v1";
  }
  if (url.username !== "" || url.password !== "") return "Expected a URL without user name or password";
  if (text.includes("?") || text.includes("#")) return "Expected a URL without query or fragment";
  if (url.protocol === "http:" && !loopback(url.hostname)) {
    return `Expected an https URL, found plain http to ${
      shape.shown(url.hostname)
    }, which is not this machine`;
  }
  return null;
}

function loopback(host: string): boolean {
  return host === "localhost" || host === "[::1]" || /^127(?:\.\d{1,3}){3}$/.test(host);
}

/** The section with the provider that the command line names, if it names one; asked again, because another provider needs other keys. */
export function chooseModel(
  section: ModelSection,
  provider: Provider | null,
  label: string,
): Configured<ModelConfig> {
  const chosen = provider ?? section.provider;
  if (chosen === "none") return { ok: true, config: { provider: "none" } };
  const { base_url, model, api_key_env, log_prompts } = section;
  const needed = { base_url, model };
  const messages = Object.entries(needed).flatMap(([key, value]) =>
    value === undefined ? [`${label}: model.${key}: Required with provider ${chosen}`] : []
  );
  if (base_url === undefined || model === undefined) return misconfigured(messages);
  return { ok: true, config: { provider: chosen, base_url, model, api_key_env, log_prompts } };
}
