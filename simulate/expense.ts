import { callDollars, preflightDollars } from '../lib/costs/call-cost.ts';
import { currentBasis, keyedCall } from '../lib/costs/call-work.ts';
import { routeCosts } from '../lib/costs/route-cost.ts';
import { costServiceNames, costServices, type Dollars, ofEachService } from '../lib/costs/services.ts';
import type { CallKind } from '../lib/scale/mix.ts';
import { routeOf, work } from '../lib/scale/work.ts';
import { routes } from '../shared/contract/routes.ts';

/** Served calls of one kind. */
export interface ServedCalls {
  readonly kind: CallKind;
  readonly calls: number;
}

/** US dollars of a day's served calls, by the prices of `lib/costs`; what runs without calls is not in it. */
export interface Expense {
  readonly total: number;
  readonly perMillionCalls: number;
  readonly byService: readonly { readonly name: string; readonly dollars: number }[];
}

export function expenseOf(served: readonly ServedCalls[]): Expense {
  const priced = served.map(({ kind, calls }) => ({ calls, dollars: dollarsOf(kind) }));
  const sums = ofEachService((service) =>
    priced.reduce((sum, { calls, dollars }) => sum + calls * dollars[service], 0),
  );
  const total = costServices.reduce((sum, service) => sum + sums[service], 0);
  const calls = served.reduce((sum, kind) => sum + kind.calls, 0);
  return {
    total,
    perMillionCalls: calls === 0 ? 0 : (total / calls) * 1_000_000,
    byService: costServices.map((service) => ({ name: costServiceNames[service], dollars: sums[service] })),
  };
}

/** One call with its share of a preflight. From the cache a transform asks no model, and writes nothing but its count. */
function dollarsOf({ operationId, isCached }: CallKind): Dollars {
  const route = routeOf(operationId);
  const usual = routeCosts()[routes.indexOf(route)];
  if (usual === undefined) throw new Error(`The costs of ${operationId} are not known.`);
  const cachedWork = {
    durationMs: work.cachedSeconds * 1_000,
    readUnits: 0.5,
    writeUnits: 0,
    answerBytes: 2_000,
  };
  const call = isCached ? callDollars(route, currentBasis, cachedWork) : usual.dollars;
  const preflight = preflightDollars();
  return ofEachService((service) => call[service] + keyedCall.preflightShare * preflight[service]);
}
