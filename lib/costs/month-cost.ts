import { routes } from '../../shared/contract/routes.ts';
import { groupSettings } from '../group-settings.ts';
import {
  callDollars,
  isSpeech,
  preflightDollars,
  routeOfTransform,
  transformOf,
  workOf,
} from './call-cost.ts';
import { currentBasis, shortestTransformMs, transformGroup } from './call-work.ts';
import type { PricedModel } from './model-cost.ts';
import { type ByService, type CostService, costServices, type Dollars, ofEachService } from './services.ts';
import { type DollarRange, modelRange, speechRange, type TransformCount } from './transform-cost.ts';

/** What is counted of a month of an organization. */
export interface MonthCounts {
  /** Every call with a key that reached a function: those of transforms too. */
  readonly calls: number;
  readonly byTransform: Readonly<Record<string, TransformCount>>;
}

/** US dollars of a month by service. */
export type MonthCost = ByService<DollarRange>;

/** Routes whose calls are counted, but not each by itself. */
const uncountedRoutes = routes.filter((route) => route.keyed && transformOf(route) === null);

/**
 * What a month's calls cost, as far as the counts tell: how many calls, and of the transforms how many answers and
 * credits. All other calls may have been of the cheapest route or of the dearest, with a preflight or without, and a
 * transform as short or as long as it can be.
 *
 * @param models of the modes that may have been used
 */
export function monthCost({ calls, byTransform }: MonthCounts, models: readonly PricedModel[]): MonthCost {
  const transforms = Object.entries(byTransform);
  const answers = transforms.reduce((sum, [, count]) => sum + count.answers, 0);
  const others = Math.max(0, calls - answers);
  const costs = [othersCost(others), ...transforms.map(([name, count]) => answersCost(name, count, models))];
  return sumOfCosts(costs);
}

/** The sum of several costs. */
export function sumOfCosts(costs: readonly MonthCost[]): MonthCost {
  return ofEachService((service) => sumOfRanges(costs.map((cost) => cost[service])));
}

/** The sum of a cost over all services. */
export function totalOf(cost: MonthCost): DollarRange {
  return sumOfRanges(costServices.map((service) => cost[service]));
}

/** A range, multiplied by a factor. */
export function timesRange({ low, high }: DollarRange, factor: number): DollarRange {
  return { low: low * factor, high: high * factor };
}

/** The sum of several ranges. */
export function sumOfRanges(ranges: readonly DollarRange[]): DollarRange {
  return ranges.reduce((sum, { low, high }) => ({ low: sum.low + low, high: sum.high + high }), {
    low: 0,
    high: 0,
  });
}

function othersCost(calls: number): MonthCost {
  const each = uncountedRoutes.map((route) => callDollars(route));
  const preflight = preflightDollars();
  return ofEachService((service) => {
    const dollars = each.map((cost) => cost[service]);
    return timesRange({ low: Math.min(...dollars), high: Math.max(...dollars) + preflight[service] }, calls);
  });
}

function answersCost(transform: string, count: TransformCount, models: readonly PricedModel[]): MonthCost {
  const calls = callsOf(transform, count.answers);
  return {
    ...calls,
    models: modelRange(transform, count, models),
    speech: isSpeech(transform) ? speechRange(count) : { low: 0, high: 0 },
  };
}

/** The calls of answers. A transform that this version does not know has a cost of none. */
function callsOf(transform: string, answers: number): MonthCost {
  const route = routeOfTransform(transform);
  if (route === undefined) return ofEachService(() => ({ low: 0, high: 0 }));
  const lasting = (durationMs: number): Dollars =>
    callDollars(route, currentBasis, { ...workOf(route, currentBasis), durationMs });
  const [low, high] = [
    lasting(shortestTransformMs),
    lasting(groupSettings[transformGroup].timeoutSeconds * 1_000),
  ];
  const preflight = preflightDollars();
  const rangeOf = (service: CostService) => ({
    low: low[service],
    high: high[service] + preflight[service],
  });
  return ofEachService((service) => timesRange(rangeOf(service), answers));
}
