import { formerBasis } from '../../../lib/costs/call-work.ts';
import { routeCosts } from '../../../lib/costs/route-cost.ts';
import { routes } from '../../../shared/contract/routes.ts';

function costOf(route: string, basis = formerBasis) {
  const found = routeCosts(basis).find((cost) => cost.route === route);
  if (found === undefined) throw new Error(`There is no ${route}.`);
  return found;
}

describe('the costs of a call', () => {
  it('are known of every route', () => {
    expect(routeCosts()).toHaveLength(routes.length);
    for (const { sum } of routeCosts()) expect(sum).toBeGreaterThan(0);
  });

  it('are those of a reckoning by hand: a million times GET /profiles/{userId}', () => {
    const { dollars, preflight, sum } = costOf('GET /profiles/{userId}');
    const millions = {
      apiGateway: 3.5,
      // One run and a twentieth of the authorizer's; 20 ms and a twentieth of 30 ms, each of 1 GB.
      lambda: 1.05 * 0.2 + (0.02 + 0.03 / 20) * 13.3334,
      // The meter; a read that must be the newest, and a twentieth of three reads of half a unit.
      dynamodb: 0.625 + (1 + 1.5 / 20) * 0.125,
      logs: (2_100 / 1_000) * 0.5,
      traces: 0.05 * 5,
      dataOut: (1_430 / 1_000) * 0.09,
      models: 0,
      speech: 0,
    };
    const inMillions = Object.fromEntries(
      Object.entries(dollars).map(([service, each]) => [service, each * 1_000_000]),
    );
    for (const [service, expected] of Object.entries(millions)) {
      expect([service, inMillions[service]]).toEqual([service, expect.closeTo(expected, 9)]);
    }
    const perMillionPreflights = 3.5 + (511 / 1_000) * 0.5 + 0.05 * 5 + (420 / 1_000) * 0.09;
    expect(preflight * 1_000_000).toBeCloseTo(perMillionPreflights / 4, 9);
    const total = Object.values(millions).reduce((left, right) => left + right, 0);
    expect(sum * 1_000_000).toBeCloseTo(total + perMillionPreflights / 4, 9);
  });

  it('have the model of a transform, which reads instructions with every piece', () => {
    // 2,000 characters are 650 tokens: two pieces of at most 500, each behind 520 tokens of instructions.
    const dollars = (650 + 2 * 520) * 0.1 + 650 * 0.5;
    expect(costOf('POST /content/simplify').dollars.models * 1_000_000).toBeCloseTo(dollars, 9);
  });

  it('have no preflight where no page calls', () => {
    expect(costOf('GET /health').preflight).toBe(0);
  });

  it('are no higher than before', () => {
    for (const { route, sum } of routeCosts()) expect(sum).toBeLessThanOrEqual(costOf(route).sum);
  });
});
