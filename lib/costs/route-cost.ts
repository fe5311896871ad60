import { apiPrefix, type Route } from '../../shared/contract/routes/route.ts';
import { routes } from '../../shared/contract/routes.ts';
import { defaultModels } from '../model-ids.ts';
import { callDollars, isSpeech, preflightDollars, transformOf } from './call-cost.ts';
import {
  type CostBasis,
  currentBasis,
  keyedCall,
  usualCharacters,
  usualSpokenCharacters,
} from './call-work.ts';
import { modelDollars, pricedModels } from './model-cost.ts';
import { dollarsOf, prices } from './prices.ts';
import { type Dollars, sumOfServices } from './services.ts';
import { modelWorks } from './transform-work.ts';

/** US dollars of one call of a route as it usually is. */
export interface RouteCost {
  /** Method, and path without the API's prefix. */
  readonly route: string;
  readonly dollars: Dollars;
  /** The call's share of a preflight, of all services together. */
  readonly preflight: number;
  readonly sum: number;
}

/** What a call of every route costs: a transform in mode `standard` by the default model, not from the cache. */
export function routeCosts(basis: CostBasis = currentBasis): readonly RouteCost[] {
  return routes.map((route) => {
    const dollars = { ...callDollars(route, basis), ...upstreamDollars(transformOf(route)) };
    const preflight = preflightShareOf(route) * sumOfServices(preflightDollars(basis));
    return {
      route: `${route.method} ${route.path.replace(apiPrefix, '')}`,
      dollars,
      preflight,
      sum: sumOfServices(dollars) + preflight,
    };
  });
}

/** Pages call with a key, which takes a preflight; monitors are no pages. */
function preflightShareOf({ keyed }: Route): number {
  return keyed ? keyedCall.preflightShare : 0;
}

function upstreamDollars(transform: string | null): Pick<Dollars, 'models' | 'speech'> {
  if (transform === null) return { models: 0, speech: 0 };
  if (isSpeech(transform))
    return { models: 0, speech: dollarsOf(usualSpokenCharacters * 2, prices.neuralSpeech) };
  const work = modelWorks[transform];
  const [model] = pricedModels(defaultModels, ['standard']);
  if (work === undefined || model === undefined) throw new Error(`The costs of ${transform} are not known.`);
  return { models: modelDollars(work, { characters: usualCharacters }, model), speech: 0 };
}
