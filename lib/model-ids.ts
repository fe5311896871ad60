import type { AiMode } from '../shared/contract/enumerations.ts';

/**
 * Returns true for the ID of a system-defined inference profile. Such an ID starts with a geography: `apac`, `us-gov`,
 * `global` or two letters (`eu`, `in`, `jp`). Other IDs start with a provider name, which never consists of two
 * letters.
 */
export function isProfileId(id: string): boolean {
  return /^(?:[a-z]{2}|apac|us-gov|global)\./.test(id);
}

/**
 * Returns true for the ARN of an application inference profile. Such a profile belongs to an account, and its
 * ARN does not name the model.
 */
export function isOwnProfileArn(id: string): boolean {
  return id.startsWith('arn:');
}

export const defaultModels = {
  standard: 'global.anthropic.claude-haiku-5-5',
  smart: 'global.anthropic.claude-sonnet-5-5',
  genius: 'global.anthropic.claude-opus-5-5',
} as const satisfies Readonly<Record<AiMode, string>>;
