import { modelDollars, pricedModels } from '../../../lib/costs/model-cost.ts';
import { monthCost, totalOf } from '../../../lib/costs/month-cost.ts';
import { routeCosts } from '../../../lib/costs/route-cost.ts';
import { modelRange } from '../../../lib/costs/transform-cost.ts';
import { modelWorks } from '../../../lib/costs/transform-work.ts';
import { defaultModels } from '../../../lib/model-ids.ts';
import { seededRandom } from '../../../local/stand-in/admin/fault-queue.ts';
import { textPrice } from '../../../shared/catalog/credits.ts';
import { maximumTextCharacters } from '../../../shared/contract/content/common.ts';

const models = pricedModels(defaultModels, ['standard', 'smart', 'genius']);
const standardOnly = pricedModels(defaultModels, ['standard']);

describe('the cost of a month', () => {
  it('of nothing is nothing', () => {
    const cost = monthCost({ calls: 0, byTransform: {} }, models);
    expect(totalOf(cost)).toEqual({ low: 0, high: 0 });
  });

  it('of calls without a transform has what each route costs within it', () => {
    const million = totalOf(monthCost({ calls: 1_000_000, byTransform: {} }, models));
    const plain = routeCosts().filter(({ route }) => !/health|content/.test(route));
    expect(plain.length).toBeGreaterThan(5);
    for (const { sum } of plain) {
      expect(sum * 1_000_000).toBeGreaterThanOrEqual(million.low);
      expect(sum * 1_000_000).toBeLessThanOrEqual(million.high);
    }
  });

  it('does not count the calls of answers twice', () => {
    const counts = { simplify: { answers: 10, charged: 10 } };
    const without = monthCost({ calls: 10, byTransform: counts }, models);
    const withOne = monthCost({ calls: 11, byTransform: counts }, models);
    const one = monthCost({ calls: 1, byTransform: {} }, models);
    expect(totalOf(withOne).low - totalOf(without).low).toBeCloseTo(totalOf(one).low, 12);
    expect(without.apiGateway.low).toBeCloseTo(10 * 0.000_003_5, 12);
  });

  it('takes a transform that it does not know for one without cost of its own', () => {
    const cost = monthCost({ calls: 3, byTransform: { gone: { answers: 3, charged: 3 } } }, models);
    expect(totalOf(cost)).toEqual({ low: 0, high: 0 });
  });

  it('has speech between a standard voice and a neural one with marks', () => {
    const { speech, models: bedrock } = monthCost(
      { calls: 1, byTransform: { 'tts-export': { answers: 1, charged: 6 } } },
      standardOnly,
    );
    expect(bedrock).toEqual({ low: 0, high: 0 });
    expect(speech.low).toBeLessThanOrEqual(5_001 * 0.000_004);
    expect(speech.high).toBeCloseTo(6_000 * 2 * 0.000_016, 12);
  });
});

describe('the range of a model', () => {
  it.each(Object.keys(modelWorks).filter((name) => name !== 'alt-text'))(
    'holds what %s really costs, whatever the modes and lengths were',
    (transform) => {
      const random = seededRandom(7);
      const work = modelWorks[transform];
      if (work === undefined) throw new Error(`There is no ${transform}.`);
      for (let month = 0; month < 200; month += 1) {
        const count = { answers: 0, charged: 0 };
        let dollars = 0;
        const share = random();
        const answers = 1 + Math.floor(random() * 20);
        for (let answer = 0; answer < answers; answer += 1) {
          const model = models[random() < share ? 0 : 1 + Math.floor(random() * 2)];
          if (model === undefined) throw new Error('There is no such model.');
          const characters = 1 + Math.floor(random() * maximumTextCharacters);
          count.answers += 1;
          count.charged += textPrice(characters, model.mode);
          dollars += modelDollars(work, { characters }, model);
        }
        const { low, high } = modelRange(transform, count, models);
        expect(low).toBeLessThanOrEqual(dollars);
        expect(high).toBeGreaterThanOrEqual(dollars);
      }
    },
  );

  it('knows that answers of one credit each were in mode standard', () => {
    const one = { answers: 100, charged: 100 };
    expect(modelRange('summarize', one, models).high).toBe(modelRange('summarize', one, standardOnly).high);
    expect(modelRange('summarize', { answers: 100, charged: 102 }, models).high).toBeGreaterThan(
      modelRange('summarize', { answers: 100, charged: 102 }, standardOnly).high,
    );
  });

  it('is nothing where no model has a price', () => {
    expect(modelRange('simplify', { answers: 5, charged: 9 }, [])).toEqual({ low: 0, high: 0 });
  });

  it('has work that failed and was charged in its upper end alone', () => {
    const { low, high } = modelRange('simplify', { answers: 0, charged: 3 }, models);
    expect(low).toBe(0);
    expect(high).toBeGreaterThan(0);
  });
});
