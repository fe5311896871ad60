import type { RefusablePart } from '../emulator/faults.ts';

export interface ModelCapabilities {
  readonly rejects: ReadonlySet<RefusablePart>;
  readonly maxOutputTokens: number;
  /** Thinking tokens per response. */
  readonly thinkingTokens: { readonly low: number; readonly byDefault: number };
}

interface ModelFamily {
  readonly pattern: RegExp;
  readonly capabilities: ModelCapabilities;
}

/** For model servers, which validate requests themselves. */
export const supportsAll: ModelCapabilities = {
  rejects: new Set(),
  maxOutputTokens: 64_000,
  thinkingTokens: { low: 0, byDefault: 0 },
};

function rejecting(...rejects: RefusablePart[]): ModelCapabilities {
  return { ...supportsAll, rejects: new Set(rejects) };
}

/**
 * The first match applies. Reports from autumn 2026 state that Claude 5 rejects `temperature` and JSON schemas, and
 * that Sonnet and Opus 5.5 also reject forced tools. Opus 5.5 always thinks.
 */
const families: readonly ModelFamily[] = [
  { pattern: /^local-rules$/, capabilities: supportsAll },
  { pattern: /^anthropic\.claude-haiku-5-5/, capabilities: rejecting('nativeSchema', 'temperature') },
  {
    pattern: /^anthropic\.claude-sonnet-5-5/,
    capabilities: rejecting('forcedTool', 'nativeSchema', 'temperature'),
  },
  {
    pattern: /^anthropic\.claude-opus-5-5/,
    capabilities: {
      ...rejecting('forcedTool', 'nativeSchema', 'temperature', 'thinking'),
      thinkingTokens: { low: 1_000, byDefault: 5_000 },
    },
  },
  { pattern: /^anthropic\.claude-/, capabilities: supportsAll },
  {
    pattern: /^amazon\.nova-/,
    capabilities: { ...rejecting('nativeSchema', 'thinking', 'effort'), maxOutputTokens: 10_000 },
  },
];

const geography = /^(global|us-gov|apac|[a-z]{2})\./;
const modelArn =
  /^arn:aws[a-z-]*:bedrock:[a-z0-9-]+:\d{0,12}:(?:foundation-model|inference-profile)\/(?<id>[^/]+)$/;
const applicationProfileArn =
  /^arn:aws[a-z-]*:bedrock:[a-z0-9-]+:\d{12}:application-inference-profile\/[a-z0-9]+$/;

/**
 * Accepts a foundation model ID, an inference profile ID (`global.…`, `eu.…`) or an ARN of either. The ARN of an
 * application inference profile does not contain a model, so it accepts everything.
 */
export function findModel(modelId: string): ModelCapabilities | undefined {
  if (applicationProfileArn.test(modelId)) return supportsAll;
  const id = (modelArn.exec(modelId)?.groups?.id ?? modelId).replace(geography, '');
  return families.find((family) => family.pattern.test(id))?.capabilities;
}
