import { modelPriceOf } from '../../shared/catalog/model-prices.ts';
import type { AiMode } from '../../shared/contract/vocabulary.ts';
import type { PricedModel } from './model-cost.ts';

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
