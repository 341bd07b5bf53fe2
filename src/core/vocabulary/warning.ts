/** What a reviewer should know about an edit. A warning withholds nothing. */
export const Warning = {
  client_constructed_eagerly:
    "The new client is made at import time and its key is not a literal: importing can now raise",
  model_name_looks_prefixed: "The model's name begins with a prefix the new library does not take",
  count_tokens_config_dropped: "A counting call lost the configuration its constructor had",
  positional_args_mapped_by_index:
    "A positional constructor argument was named by the legacy parameter order",
  history_parts_rewritten: "Plain strings inside a conversation were wrapped as text parts",
  async_stream_await_preserved: "An asynchronous streaming call keeps its await, which both libraries need",
} as const;
export type Warning = keyof typeof Warning;

/** What to look at when an edit carries the warning. */
export const WarningAdvice: Readonly<Record<Warning, string>> = {
  client_constructed_eagerly:
    "Make sure the key is in the environment wherever the module is imported, or make the client lazily",
  model_name_looks_prefixed: "Drop the prefix from the model's name",
  count_tokens_config_dropped: "Check that the count does not depend on the dropped configuration",
  positional_args_mapped_by_index: "Check that each argument has the keyword it was meant for",
  history_parts_rewritten: "Check that the conversation still reads as before",
  async_stream_await_preserved: "Nothing to do; read the call once",
};
