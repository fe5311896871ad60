/** How a model is made to answer in a given shape. */
export type ShapedBy =
  /** A tool it must call. */
  | 'forced_tool'
  /** A JSON schema that its text follows. */
  | 'native_schema'
  /** A tool it may call, and is told to: for models nothing is known of. */
  | 'offered_tool';

/** What a model takes, as far as it matters here. */
export interface ModelCapabilities {
  readonly shapedBy: ShapedBy;
  /** Null where the model refuses the field. */
  readonly temperature: number | null;
  /** The field that keeps thinking short, so that an answer comes in time; null where there is none to set. */
  readonly thinking: { readonly type: string } | null;
  readonly maximumOutputTokens: number;
  /** False for a model that only marks where a translation would stand. */
  readonly writesLanguages: boolean;
}

/** Answers should follow their source closely. */
const temperature = 0.2;

const known: readonly (ModelCapabilities & { readonly pattern: RegExp })[] = [
  {
    pattern: /anthropic\.claude-haiku-4-5/,
    shapedBy: 'forced_tool',
    temperature,
    thinking: null,
    maximumOutputTokens: 64_000,
    writesLanguages: true,
  },
  {
    // Forced tools need thinking off, which this model has on by itself.
    pattern: /anthropic\.claude-haiku-5-5/,
    shapedBy: 'forced_tool',
    temperature: null,
    thinking: { type: 'disabled' },
    maximumOutputTokens: 128_000,
    writesLanguages: true,
  },
  {
    // Refuses forced tools, and thinking switched off: this is the least of it.
    pattern: /anthropic\.claude-sonnet-5-5/,
    shapedBy: 'native_schema',
    temperature: null,
    thinking: { type: 'between_tools' },
    maximumOutputTokens: 64_000,
    writesLanguages: true,
  },
  {
    pattern: /anthropic\.claude-opus-5-5/,
    shapedBy: 'native_schema',
    temperature: null,
    thinking: null,
    maximumOutputTokens: 64_000,
    writesLanguages: true,
  },
  {
    pattern: /amazon\.nova-/,
    shapedBy: 'forced_tool',
    temperature,
    thinking: null,
    maximumOutputTokens: 10_000,
    writesLanguages: true,
  },
  {
    pattern: /^local-rules$/,
    shapedBy: 'forced_tool',
    temperature,
    thinking: null,
    maximumOutputTokens: 64_000,
    writesLanguages: false,
  },
];

const unknown: ModelCapabilities = {
  shapedBy: 'offered_tool',
  temperature: null,
  thinking: null,
  maximumOutputTokens: 4_000,
  writesLanguages: true,
};

/** What a model takes, by its id or the id of an inference profile. A model not listed gets what any takes. */
export function capabilitiesOf(modelId: string): ModelCapabilities {
  return known.find(({ pattern }) => pattern.test(modelId)) ?? unknown;
}
