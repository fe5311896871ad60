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

const defaultModelNames = {
  standard: 'anthropic.claude-haiku-5-5',
  smart: 'anthropic.claude-sonnet-5-5',
  genius: 'anthropic.claude-opus-5-5',
} as const satisfies Readonly<Record<AiMode, string>>;

/**
 * Regions in member states of the EU. They are the source Regions of `eu` inference profiles.
 * https://docs.aws.amazon.com/bedrock/latest/userguide/inference-profiles-support.html
 */
export const euRegions: readonly string[] = [
  'eu-central-1',
  'eu-north-1',
  'eu-south-1',
  'eu-south-2',
  'eu-west-1',
  'eu-west-3',
];

/**
 * Returns the inference profile of each mode for which no model is set. In the EU, it processes page text only in EU
 * Regions.
 *
 * @param region the deployment's Region, if known
 */
export function defaultModels(region: string | undefined): Readonly<Record<AiMode, string>> {
  const geography = region !== undefined && euRegions.includes(region) ? 'eu' : 'global';
  const { standard, smart, genius } = defaultModelNames;
  return {
    standard: `${geography}.${standard}`,
    smart: `${geography}.${smart}`,
    genius: `${geography}.${genius}`,
  };
}
