import { capabilitiesOf } from '../../shared/catalog/model-capabilities.ts';
import { type ModelPrice, modelPriceOf } from '../../shared/catalog/model-prices.ts';
import { longestAnswerTokens, pieceSize } from '../../shared/catalog/piece-size.ts';
import type { AiMode } from '../../shared/contract/enumerations.ts';
import {
  frameCharacters,
  type ModelWork,
  pieceThinkingTokens,
  thinkingTokens,
  tokensOf,
} from './transform-work.ts';

const million = 1_000_000;

/** The model that answers in a mode, with what it costs. */
export interface PricedModel {
  readonly mode: AiMode;
  readonly modelId: string;
  readonly price: ModelPrice;
}

/** A text, or several that are asked for one by one. */
export interface AskedText {
  readonly characters: number;
  /** Left out: one. */
  readonly texts?: number;
}

/** US dollars of a model for one answer, without a repair and without a judgement. */
export function modelDollars(
  work: ModelWork,
  { characters, texts = 1 }: AskedText,
  model: PricedModel,
): number {
  const { mode, modelId, price } = model;
  const inputTokens = work.inputTokens(characters);
  const outputTokens = work.outputTokens(characters);
  const longest = longestAnswerTokens(capabilitiesOf(modelId));
  const readings = work.asked === 'groups' ? Math.ceil(outputTokens / longest) : 1;
  const asks = work.asked === 'pieces' ? Math.max(texts, piecesOf(outputTokens, modelId)) : readings;
  const thought = asks > 1 ? asks * pieceThinkingTokens[mode] : thinkingTokens[mode];
  const read = asks * tokensOf(frameCharacters) + readings * inputTokens;
  return (read * price.input + (outputTokens + thought) * price.output) / million;
}

/** In how many pieces a text is asked for whose answer is as long as it. */
export function piecesOf(tokens: number, modelId: string): number {
  const capabilities = capabilitiesOf(modelId);
  if (tokens <= longestAnswerTokens(capabilities)) return 1;
  const { minimumTokens, maximumTokens } = pieceSize(tokens, capabilities);
  return Math.ceil(tokens / ((minimumTokens + maximumTokens) / 2));
}

/** The models of some modes that have a list price. A model of one's own has none. */
export function pricedModels(
  modelIds: Readonly<Record<AiMode, string>>,
  modes: readonly AiMode[],
): readonly PricedModel[] {
  return modes.flatMap((mode) => {
    const modelId = modelIds[mode];
    const price = modelPriceOf(modelId);
    return price === null ? [] : [{ mode, modelId, price }];
  });
}
