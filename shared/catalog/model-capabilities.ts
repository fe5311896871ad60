/**
 * Ways to get structured output from a model, most reliable first: when a model rejects one, the next is
 * tried.
 */
export const shapings = [
  /** A tool with forced tool choice. */
  'forced_tool',
  /** Structured output with a JSON schema. */
  'native_schema',
  /** A tool with automatic tool choice, and an instruction to call it. */
  'offered_tool',
  /** JSON in the text, with the schema in the system prompt. */
  'json_text',
] as const;

export type Shaping = (typeof shapings)[number];

/** Request features that a model supports. When Bedrock rejects one, the client learns to omit it. */
export interface ModelCapabilities {
  readonly shapedBy: Shaping;
  /** Null when the model rejects the field. */
  readonly temperature: number | null;
  /** The field that limits thinking so that responses arrive in time; null when there is none. */
  readonly thinking: { readonly type: string } | null;
  /** Effort to request; null when the model has no such field. */
  readonly effort: 'low' | null;
  /** Token budget for thinking, which counts towards the output limit. */
  readonly thinkingTokens: number;
  readonly maximumOutputTokens: number;
  /** False for a model that only returns placeholder translations. */
  readonly writesLanguages: boolean;
}

/** Low, because responses should follow their source closely. */
const temperature = 0.2;

/** Token budget for models with adaptive thinking, at low effort. */
export const freeThinkingTokens = 4_000;

/** A model without a thinking field in its request. */
const plain: ModelCapabilities = {
  shapedBy: 'forced_tool',
  temperature,
  thinking: null,
  effort: null,
  thinkingTokens: 0,
  maximumOutputTokens: 32_000,
  writesLanguages: true,
};

/** Claude since 2026: adaptive thinking, accepts an effort, rejects temperatures. */
const thinking: ModelCapabilities = {
  ...plain,
  shapedBy: 'offered_tool',
  temperature: null,
  effort: 'low',
  thinkingTokens: freeThinkingTokens,
  maximumOutputTokens: 64_000,
};

/** The first match applies. Corrected at run time when Bedrock rejects a request (ADR 0084). */
const families: readonly (readonly [pattern: RegExp, capabilities: ModelCapabilities])[] = [
  [/^local-rules$/, { ...plain, maximumOutputTokens: 64_000, writesLanguages: false }],
  [
    // A self-hosted server, as under `npm start -- --models`: most of these support constrained decoding, and
    // few enforce tool calls. Thinking takes too long on a laptop.
    /^openai-compatible\//,
    {
      ...plain,
      shapedBy: 'native_schema',
      thinking: { type: 'disabled' },
      effort: 'low',
      thinkingTokens: freeThinkingTokens,
    },
  ],
  [/anthropic\.claude-3-/, { ...plain, maximumOutputTokens: 8_000 }],
  [/anthropic\.claude-haiku-4-/, { ...plain, maximumOutputTokens: 64_000 }],
  [/anthropic\.claude-(?:sonnet|opus)-4-(?:[0-6]\b|\d{8})/, plain],
  [
    // Forced tool choice requires thinking to be off, and this family has it on by default.
    /anthropic\.claude-haiku-/,
    {
      ...thinking,
      shapedBy: 'forced_tool',
      thinking: { type: 'disabled' },
      effort: null,
      thinkingTokens: 0,
    },
  ],
  [
    // Rejects forced tool choice and disabled thinking: this sets the minimum of thinking.
    /anthropic\.claude-sonnet-5-5/,
    { ...thinking, thinking: { type: 'between_tools' }, thinkingTokens: 2_000 },
  ],
  [/anthropic\.claude-/, thinking],
  [/amazon\.nova-/, { ...plain, maximumOutputTokens: 10_000 }],
];

/** Settings that nearly every model accepts. */
const unknown: ModelCapabilities = {
  ...plain,
  shapedBy: 'offered_tool',
  temperature: null,
  thinkingTokens: 2_000,
};

/**
 * Returns the expected capabilities of a model, by its id or the id of an inference profile; unlisted models
 * get the capabilities of their family.
 *
 * @param calledBy the id that Converse is called with, if different
 */
export function capabilitiesOf(modelId: string, calledBy: string = modelId): ModelCapabilities {
  return families.find(([pattern]) => pattern.test(calledBy) || pattern.test(modelId))?.[1] ?? unknown;
}
