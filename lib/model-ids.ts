import type { AiMode } from '../shared/contract/enumerations.ts';
/**
 * True for the id of a system-defined inference profile, whose first part is a geography: two letters (`eu`, `in`,
 * `jp`), or one of the few others. No model's maker has a name of two letters.
 */
export function isProfileId(id: string): boolean {
  return /^(?:[a-z]{2}|apac|us-gov|global)\./.test(id);
}

/** True for the ARN of an application inference profile: an account's own, which does not name its model. */
export function isOwnProfileArn(id: string): boolean {
  return id.startsWith('arn:');
}

/** True for a model whose comparison of an answer with its source costs under a tenth of a credit (docs/about/costs.md), in any geography. */
export function isSmallModel(id: string): boolean {
  return /anthropic\.claude-haiku-5-5$/.test(id);
}

/** The models that are used where an operator names no others. */
export const defaultModels = {
  standard: 'global.anthropic.claude-haiku-5-5',
  smart: 'global.anthropic.claude-sonnet-5-5',
  genius: 'global.anthropic.claude-opus-5-5',
} as const satisfies Readonly<Record<AiMode, string>>;
