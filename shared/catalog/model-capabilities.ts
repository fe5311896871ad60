/**
 * Methods for requesting structured output from a model, most reliable first. When a model rejects a method,
 * the next one is tried.
 */
export const outputMethods = [
  'forced_tool',
  'native_schema',
  /** Structured output through a tool that the model is instructed, but not forced, to call. */
  'offered_tool',
  /** JSON in the response text, with the schema in the system prompt. */
  'json_text',
] as const;

export type OutputMethod = (typeof outputMethods)[number];

/**
 * Request features that a model supports. When Bedrock rejects a feature, the client omits it from later
 * requests.
 */
export interface ModelCapabilities {
  readonly outputMethod: OutputMethod;
  /** Sampling temperature; null when the model does not accept one. */
  readonly temperature: number | null;
  /**
   * Value of the `thinking` request field, which limits thinking so that responses arrive in time; null to omit the
   * field.
   */
  readonly thinking: { readonly type: string } | null;
  /** Effort to request; null when the model has no effort setting. */
  readonly effort: 'low' | null;
  /** Token budget for thinking. Thinking tokens count toward the output limit. */
  readonly thinkingTokens: number;
  readonly maximumOutputTokens: number;
  /** False for a model that only returns placeholder translations. */
  readonly writesLanguages: boolean;
}

/** The temperature is low because responses should stay close to the source text. */
const temperature = 0.2;

/** Thinking token budget for models with adaptive thinking at low effort. */
export const freeThinkingTokens = 4_000;

const plain: ModelCapabilities = {
  outputMethod: 'forced_tool',
  temperature,
  thinking: null,
  effort: null,
  thinkingTokens: 0,
  maximumOutputTokens: 32_000,
  writesLanguages: true,
};

/**
 * Capabilities of Claude models released since 2026. These models use adaptive thinking, accept an effort setting and
 * reject a temperature.
 */
const thinking: ModelCapabilities = {
  ...plain,
  outputMethod: 'offered_tool',
  temperature: null,
  effort: 'low',
  thinkingTokens: freeThinkingTokens,
  maximumOutputTokens: 64_000,
};

/**
 * Expected capabilities of the known models. The first pattern that matches the model ID applies. When Bedrock rejects
 * a request option, the function omits the option from later requests (ADR 0084).
 */
const knownModels: readonly (readonly [pattern: RegExp, capabilities: ModelCapabilities])[] = [
  [/^local-rules$/, { ...plain, maximumOutputTokens: 64_000, writesLanguages: false }],
  [
    // A self-hosted model server, as used by `npm start -- --models`. Most such servers support constrained
    // decoding, but few enforce tool calls. Thinking is disabled because it takes too long on a laptop.
    /^openai-compatible\//,
    {
      ...plain,
      outputMethod: 'native_schema',
      thinking: { type: 'disabled' },
      effort: 'low',
      thinkingTokens: freeThinkingTokens,
    },
  ],
  [/anthropic\.claude-3-/, { ...plain, maximumOutputTokens: 8_000 }],
  [/anthropic\.claude-haiku-4-/, { ...plain, maximumOutputTokens: 64_000 }],
  [/anthropic\.claude-(?:sonnet|opus)-4-(?:[0-6]\b|\d{8})/, plain],
  [
    // Claude Haiku models after version 4 think by default. Thinking is disabled here because forced tool choice does
    // not allow it.
    /anthropic\.claude-haiku-/,
    {
      ...thinking,
      outputMethod: 'forced_tool',
      thinking: { type: 'disabled' },
      effort: null,
      thinkingTokens: 0,
    },
  ],
  [
    // Claude Sonnet 5.5 rejects forced tool choice. Its thinking cannot be disabled, so the request limits thinking as
    // far as possible.
    /anthropic\.claude-sonnet-5-5/,
    { ...thinking, thinking: { type: 'between_tools' }, thinkingTokens: 2_000 },
  ],
  [/anthropic\.claude-/, thinking],
  [/amazon\.nova-/, { ...plain, maximumOutputTokens: 10_000 }],
];

/** Capabilities assumed for a model that no pattern matches. Nearly every model supports them. */
const unknown: ModelCapabilities = {
  ...plain,
  outputMethod: 'offered_tool',
  temperature: null,
  thinkingTokens: 2_000,
};

/**
 * Returns the expected capabilities of a model.
 *
 * @param modelId model ID or inference profile ID
 * @param calledBy the ID passed to Converse, when it differs from `modelId`
 */
export function capabilitiesOf(modelId: string, calledBy: string = modelId): ModelCapabilities {
  return knownModels.find(([pattern]) => pattern.test(calledBy) || pattern.test(modelId))?.[1] ?? unknown;
}
