/** Bedrock list prices in us-east-1, in dollars per million input and output tokens. */
const prices = [
  ['anthropic.claude-haiku-5-5', 0.1, 0.5],
  ['anthropic.claude-sonnet-5-5', 2, 10],
  ['anthropic.claude-opus-5-5', 4, 20],
] as const;

/** Date when the prices were last compared with the Bedrock price list. */
export const pricesCheckedOn = '2026-11-22';

export interface TokenCount {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** Returns the cost of a model call in dollars; null for a model without a list price, such as a self-hosted model. */
export function dollarsOf(modelId: string, { inputTokens, outputTokens }: TokenCount): number | null {
  const price = prices.find(([name]) => modelId.includes(name));
  return price === undefined ? null : (inputTokens * price[1] + outputTokens * price[2]) / 1_000_000;
}
