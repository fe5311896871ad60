import type { AiMode } from '../shared/contract/enumerations.ts';
/**
 * Returns true for the id of a system-defined inference profile, whose first part is a geography: two letters
 * (`eu`, `in`, `jp`) or one of a few others. No model provider has a two-letter name.
 */
export function isProfileId(id: string): boolean {
  return /^(?:[a-z]{2}|apac|us-gov|global)\./.test(id);
}

/**
 * Returns true for the ARN of an application inference profile, which is account-owned and does not name its
 * model.
 */
export function isOwnProfileArn(id: string): boolean {
  return id.startsWith('arn:');
}

/**
 * Returns true for a small model, in any geography. Comparing a response with its source costs less than a tenth of a
 * credit with a small model (docs/about/costs.md).
 */
export function isSmallModel(id: string): boolean {
  return /anthropic\.claude-haiku-5-5$/.test(id);
}

/** Default models. */
export const defaultModels = {
  standard: 'global.anthropic.claude-haiku-5-5',
  smart: 'global.anthropic.claude-sonnet-5-5',
  genius: 'global.anthropic.claude-opus-5-5',
} as const satisfies Readonly<Record<AiMode, string>>;
