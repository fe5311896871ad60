import fc from 'fast-check';
import { type AnalyticsReceipt, analyticsReceiptSchema } from '../../../shared/contract/analytics.ts';
import { numRuns } from '../../support/property-runs.ts';
import { callerOf } from '../support/post-json.ts';
import { type AnalyticsBench, openAnalyticsBench } from './analytics-bench.ts';

jest.setTimeout(300_000);

const sentEvent = fc.oneof(
  fc.record({
    featureCode: fc.constantFrom('text_zoom', 'contrast_mode'),
    action: fc.constantFrom('on', 'off'),
    eventId: fc.constantFrom('a', 'b', 'c', 'd'),
  }),
  fc.record(
    {
      featureCode: fc.constantFrom('text_zoom', 'read_aloud', 'no_such_tool', '__proto__', ''),
      action: fc.constantFrom('on', 'toggle', 7),
      eventId: fc.constantFrom('a', 'b', '~', null),
      occurredAt: fc.constantFrom('2026-11-20T12:00:00+00:00', '2020-01-01T00:00:00Z', 'now', 0),
      kind: fc.constant('tool'),
    },
    { requiredKeys: [] },
  ),
  fc.record(
    {
      kind: fc.constantFrom('tool', 'preset', 'panel', 'transform', 'other'),
      featureCode: fc.constantFrom('text_zoom', 'no_such_tool'),
      presetCode: fc.constantFrom('larger-and-clearer', 'Not A Code'),
      transform: fc.constantFrom('simplify', 'no-such-transform'),
      action: fc.constantFrom('on', 'off'),
    },
    { requiredKeys: ['kind', 'action'] },
  ),
  fc.jsonValue({ maxDepth: 2 }),
);

describe('POST /analytics/log with randomly generated batches', () => {
  let bench: AnalyticsBench;

  beforeAll(async () => {
    bench = await openAnalyticsBench();
  });
  afterAll(() => bench.close());

  it('returns 202, counts every event exactly once, and stores each accepted event', async () => {
    const send = bench.newInstance();
    let organizations = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(sentEvent, { minLength: 1, maxLength: 25 }), async (events) => {
        organizations += 1;
        const orgId = `org-${organizations}`;
        const response = await send(callerOf(orgId), { events });
        expect(response.status).toBe(202);
        const receipt: AnalyticsReceipt = analyticsReceiptSchema.parse(response.body);
        const { accepted, duplicates, ignored, rejected } = receipt;
        expect(accepted + duplicates + ignored + rejected.length).toBe(events.length);
        expect(rejected.map(({ index }) => index)).toEqual(
          [...new Set(rejected.map(({ index }) => index))].sort((left, right) => left - right),
        );
        expect(await bench.rowsOf(orgId)).toHaveLength(accepted);
      }),
      // Runs fewer times than other property tests, because each run writes up to 25 events.
      { numRuns: Math.ceil(numRuns / 4), seed: 20261121 },
    );
  });
});
