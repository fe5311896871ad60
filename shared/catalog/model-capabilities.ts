/** The ways to make a model answer in a given shape, the most certain first: where one is refused, the next is tried. */
export const shapings = [
  /** A tool it must call. */
  'forced_tool',
  /** A JSON schema that its text follows. */
  'native_schema',
  /** A tool it may call, and is told to. */
  'offered_tool',
  /** JSON in its text, after a schema in the system text. */
  'json_text',
] as const;

export type Shaping = (typeof shapings)[number];

/** What a model takes, as far as it matters here. Where Bedrock refuses a part of it, the client learns to leave it out. */
export interface ModelCapabilities {
  readonly shapedBy: Shaping;
  /** Null where the model refuses the field. */
  readonly temperature: number | null;
  /** The field that keeps thinking short, so that an answer comes in time; null where there is none to set. */
  readonly thinking: { readonly type: string } | null;
  /** How much effort to ask for; null where the model has no such field. */
  readonly effort: 'low' | null;
  /** Room for thinking, in tokens: it counts within the answer's limit. */
  readonly thinkingTokens: number;
  readonly maximumOutputTokens: number;
  /** False for a model that only marks where a translation would stand. */
  readonly writesLanguages: boolean;
}

/** Answers should follow their source closely. */
const temperature = 0.2;

/** Room for the thinking of a model that decides itself how long to think, at low effort. */
export const freeThinkingTokens = 4_000;

/** A model whose request says nothing about thinking. */
const plain: ModelCapabilities = {
  shapedBy: 'forced_tool',
  temperature,
  thinking: null,
  effort: null,
  thinkingTokens: 0,
  maximumOutputTokens: 32_000,
  writesLanguages: true,
};

/** Claude since 2026: thinks by itself, takes an effort, refuses temperatures. */
const thinking: ModelCapabilities = {
  ...plain,
  shapedBy: 'offered_tool',
  temperature: null,
  effort: 'low',
  thinkingTokens: freeThinkingTokens,
  maximumOutputTokens: 64_000,
};

/** The first that fits decides. What an entry gets wrong is learned from the model's refusals (ADR 0084). */
const families: readonly (readonly [pattern: RegExp, capabilities: ModelCapabilities])[] = [
  [/^local-rules$/, { ...plain, maximumOutputTokens: 64_000, writesLanguages: false }],
  [
    // Behind a server of one's own, as under `npm start -- --models`: most such servers hold a model to a schema while
    // it writes, and few make sure that it calls a tool. Thinking takes too long on a laptop.
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
    // Forced tools need thinking off, which this family has on by itself.
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
    // It refuses forced tools, and it refuses to switch thinking off: this asks for the least thinking.
    /anthropic\.claude-sonnet-5-5/,
    { ...thinking, thinking: { type: 'between_tools' }, thinkingTokens: 2_000 },
  ],
  [/anthropic\.claude-/, thinking],
  [/amazon\.nova-/, { ...plain, maximumOutputTokens: 10_000 }],
];

/** What nearly any model takes. */
const unknown: ModelCapabilities = {
  ...plain,
  shapedBy: 'offered_tool',
  temperature: null,
  thinkingTokens: 2_000,
};

/**
 * What a model is believed to take, by its id or the id of an inference profile: a model not listed gets what its
 * family takes.
 *
 * @param calledBy the id that Converse is called with, where it is another one
 */
export function capabilitiesOf(modelId: string, calledBy: string = modelId): ModelCapabilities {
  return families.find(([pattern]) => pattern.test(calledBy) || pattern.test(modelId))?.[1] ?? unknown;
}
