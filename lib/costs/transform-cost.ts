import { modeFactor } from '../../shared/catalog/ai.ts';
import { charactersPerCredit, spokenCharactersPerCredit } from '../../shared/catalog/credits.ts';
import { maximumTexts } from '../../shared/contract/content/texts.ts';
import { modelDollars, type PricedModel } from './model-cost.ts';
import { dollarsOf, prices } from './prices.ts';
import { type ModelWork, modelWorks } from './transform-work.ts';

/** What was counted of one transform in a month. */
export interface TransformCount {
  readonly answers: number;
  /** Credits. */
  readonly charged: number;
}

/** US dollars, at the least and at the most. */
export interface DollarRange {
  readonly low: number;
  readonly high: number;
}

const nothing: DollarRange = { low: 0, high: 0 };

/**
 * What a month's answers of a transform cost for their models, as far as answers and credits tell. A credit is for up to
 * so many characters in mode `standard`, so that the counts leave open how full each was, and in which mode. Without repairs,
 * judgements and answers that failed.
 *
 * @param models of the modes that may have been used; those without a known price are left out
 */
export function modelRange(
  transform: string,
  { answers, charged }: TransformCount,
  models: readonly PricedModel[],
): DollarRange {
  const work = modelWorks[transform];
  if (work === undefined || models.length === 0) return nothing;
  const leastOf = (model: PricedModel) => {
    const creditsOfAnswer = answers === 0 ? 0 : charged / answers / modeFactor[model.mode];
    const characters = Math.max(0, creditsOfAnswer - 1) * charactersPerCredit;
    return answers * modelDollars(work, { characters }, model);
  };
  const cheapest = Math.min(...models.map((model) => dollarsOfCredit(work, model)));
  const mostOf = (model: PricedModel) => {
    const dear = dearCredits({ answers, charged }, modeFactor[model.mode]);
    return dear * dollarsOfCredit(work, model) + (charged - dear) * cheapest;
  };
  return { low: Math.min(...models.map(leastOf)), high: Math.max(...models.map(mostOf)) };
}

/** The same for speech. Speech marks need a second call of Polly; the generative engine gives no marks. */
export function speechRange({ answers, charged }: TransformCount): DollarRange {
  const spoken = (credits: number) => Math.max(0, credits) * spokenCharactersPerCredit;
  return {
    low: Math.min(
      dollarsOf(spoken(charged - answers), prices.standardSpeech),
      dollarsOf(spoken(charged / modeFactor.smart - answers), prices.generativeSpeech),
    ),
    high: dollarsOf(spoken(charged) * 2, prices.neuralSpeech),
  };
}

/** US dollars of a credit whose characters are all used, as many short texts. */
function dollarsOfCredit(work: ModelWork, model: PricedModel): number {
  const asked = { characters: charactersPerCredit, texts: maximumTexts };
  return modelDollars(work, asked, model) / modeFactor[model.mode];
}

/**
 * How many credits may have been charged in a mode: an answer in it takes at least its factor, which is so much more than the
 * one credit that any answer takes at least.
 */
function dearCredits({ answers, charged }: TransformCount, factor: number): number {
  if (factor === 1) return charged;
  return Math.min(charged, (Math.max(0, charged - answers) * factor) / (factor - 1));
}
