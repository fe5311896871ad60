import type { RefusablePart } from '../emulator/faults.ts';

/** What a model takes and how much it writes, as far as Converse tells them apart. */
export interface ModelCapabilities {
  /** What a request to it must not have. */
  readonly refuses: ReadonlySet<RefusablePart>;
  readonly maxOutputTokens: number;
  /** Tokens that it spends on thinking before each answer: at low effort, and where none is asked for. */
  readonly thinkingTokens: { readonly low: number; readonly byDefault: number };
}

interface ModelFamily {
  readonly pattern: RegExp;
  readonly capabilities: ModelCapabilities;
}

/** A model that no request is refused for: what a server behind refuses, it says itself. */
export const takesAll: ModelCapabilities = {
  refuses: new Set(),
  maxOutputTokens: 64_000,
  thinkingTokens: { low: 0, byDefault: 0 },
};

function refusing(...refuses: RefusablePart[]): ModelCapabilities {
  return { ...takesAll, refuses: new Set(refuses) };
}

/**
 * The first pattern that fits decides. Claude 5 refuses `temperature` and, so it was reported of Bedrock in autumn
 * 2026, JSON schemas; Sonnet and Opus 5.5 also a forced tool. Opus 5.5 always thinks. Any other Claude model takes all.
 */
const families: readonly ModelFamily[] = [
  { pattern: /^local-rules$/, capabilities: takesAll },
  { pattern: /^anthropic\.claude-haiku-5-5/, capabilities: refusing('nativeSchema', 'temperature') },
  {
    pattern: /^anthropic\.claude-sonnet-5-5/,
    capabilities: refusing('forcedTool', 'nativeSchema', 'temperature'),
  },
  {
    pattern: /^anthropic\.claude-opus-5-5/,
    capabilities: {
      ...refusing('forcedTool', 'nativeSchema', 'temperature', 'thinking'),
      thinkingTokens: { low: 1_000, byDefault: 5_000 },
    },
  },
  { pattern: /^anthropic\.claude-/, capabilities: takesAll },
  {
    pattern: /^amazon\.nova-/,
    capabilities: { ...refusing('nativeSchema', 'thinking', 'effort'), maxOutputTokens: 10_000 },
  },
];

const geography = /^(global|us-gov|apac|[a-z]{2})\./;
const modelArn =
  /^arn:aws[a-z-]*:bedrock:[a-z0-9-]+:\d{0,12}:(?:foundation-model|inference-profile)\/(?<id>[^/]+)$/;
const applicationProfileArn =
  /^arn:aws[a-z-]*:bedrock:[a-z0-9-]+:\d{12}:application-inference-profile\/[a-z0-9]+$/;

/**
 * Finds what a model id can do: a foundation model id, an inference-profile id (`global.…`, `eu.…`) or an ARN of
 * either. An application inference profile does not name its model and counts as one that takes all.
 * `undefined` for an id no known model has.
 */
export function findModel(modelId: string): ModelCapabilities | undefined {
  if (applicationProfileArn.test(modelId)) return takesAll;
  const id = (modelArn.exec(modelId)?.groups?.id ?? modelId).replace(geography, '');
  return families.find((family) => family.pattern.test(id))?.capabilities;
}
