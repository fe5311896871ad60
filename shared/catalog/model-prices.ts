/** US dollars for a million tokens. */
interface ModelPrice {
  readonly input: number;
  readonly output: number;
}

/**
 * List prices on Bedrock by what a model's id holds, whatever geography or version is around it. `docs/costs.md`
 * names the source of each.
 */
const modelPrices = {
  'anthropic.claude-haiku-5-5': { input: 0.1, output: 0.5 },
  'anthropic.claude-sonnet-5-5': { input: 2, output: 10 },
  'anthropic.claude-opus-5-5': { input: 4, output: 20 },
} as const satisfies Readonly<Record<string, ModelPrice>>;

/** The list price of a model; null where none is known, as for one that runs on a machine of one's own. */
export function modelPriceOf(modelId: string): ModelPrice | null {
  return Object.entries(modelPrices).find(([name]) => modelId.includes(name))?.[1] ?? null;
}
