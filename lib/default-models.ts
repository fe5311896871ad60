import type { AiMode } from '../shared/contract/vocabulary.ts';

/** The models that are used where an operator names no others. */
export const defaultModels = {
  standard: 'global.anthropic.claude-haiku-5-5',
  smart: 'global.anthropic.claude-sonnet-5-5',
  genius: 'global.anthropic.claude-opus-5-5',
} as const satisfies Readonly<Record<AiMode, string>>;
