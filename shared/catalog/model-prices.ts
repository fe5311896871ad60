/** Bedrock list prices in us-east-1, in dollars per million input and output tokens. */
const prices = [
  ['anthropic.claude-haiku-5-5', 0.1, 0.5],
  ['anthropic.claude-sonnet-5-5', 2, 10],
  ['anthropic.claude-opus-5-5', 4, 20],
  ['anthropic.claude-haiku-4-5', 1, 5],
  ['anthropic.claude-3-5-haiku', 0.8, 4],
  ['amazon.nova-2-lite', 0.3, 2.5],
  ['amazon.nova-pro', 0.8, 3.2],
  ['amazon.nova-lite', 0.06, 0.24],
  ['amazon.nova-micro', 0.035, 0.14],
] as const;

/**
 * Maximum price, in dollars per million output tokens, at which the model of the mode standard is also the default
 * judge. A judgement of 5,000 characters then costs about a cent (docs/about/costs.md).
 */
export const maximumJudgePrice = 5;

/** Date when the prices were last compared with the Bedrock price list. */
export const pricesCheckedOn = '2026-11-22';

export interface TokenCount {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** Returns the cost of a model call in dollars; null for a model without a list price, such as a self-hosted model. */
export function dollarsOf(modelId: string, { inputTokens, outputTokens }: TokenCount): number | null {
  const price = priceOf(modelId);
  return price === undefined ? null : (inputTokens * price[1] + outputTokens * price[2]) / 1_000_000;
}

/** Returns false for a model without a list price. */
export function isDefaultJudge(modelId: string): boolean {
  return (priceOf(modelId)?.[2] ?? Number.POSITIVE_INFINITY) <= maximumJudgePrice;
}

function priceOf(modelId: string) {
  return prices.find(([name]) => modelId.includes(name));
}
