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

/** Rejects nothing. Used for model servers, which validate requests themselves. */
export const supportsAll: ModelCapabilities = {
  rejects: new Set(),
  maxOutputTokens: 64_000,
  thinkingTokens: { low: 0, byDefault: 0 },
};

function rejecting(...rejects: RefusablePart[]): ModelCapabilities {
  return { ...supportsAll, rejects: new Set(rejects) };
}

/**
 * The first matching pattern applies. Reports from autumn 2026 state that Claude 5 rejects `temperature` and JSON
 * schemas, and that Sonnet and Opus 5.5 also reject forced tools. Opus 5.5 always thinks.
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

/** Accepts a foundation model ID or an inference profile ID (`global.…`, `eu.…`). */
export function findModel(modelId: string): ModelCapabilities | undefined {
  const id = modelId.replace(geography, '');
  return families.find((family) => family.pattern.test(id))?.capabilities;
}
