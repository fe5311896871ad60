import { createHmac } from 'node:crypto';
import { analyticsReceiptSchema } from '../../../shared/contract/analytics.ts';
import { callerOf } from '../support/post-json.ts';
import { type AnalyticsBench, openAnalyticsBench } from './analytics-bench.ts';

const noon = Date.parse('2026-11-20T12:00:00.000Z');
const isoAt = (offsetMs: number) => new Date(noon + offsetMs).toISOString();
const hour = 3_600_000;
const receipt = (counts: object) => ({ accepted: 0, duplicates: 0, ignored: 0, rejected: [], ...counts });
const zoomOn = { featureCode: 'text_zoom', action: 'on' };

describe('POST /analytics/log', () => {
  let bench: AnalyticsBench;
  let organizations = 0;

  async function organization(): Promise<string> {
    organizations += 1;
    const orgId = `org-${organizations}`;
    await bench.addOrganization(orgId, `hash key of ${orgId}`);
    return orgId;
  }

  beforeAll(async () => {
    bench = await openAnalyticsBench();
  });
  afterAll(() => bench.close());
  beforeEach(() => {
    bench.nowMs = noon;
    bench.proxy.decide = () => 'pass';
    bench.proxy.operations.length = 0;
    bench.logged.length = 0;
  });

  it('stores an event, with the visitor only as a keyed hash', async () => {
    const orgId = await organization();
    const response = await bench.newInstance()(callerOf(orgId), {
      ...zoomOn,
      eventId: 'e1',
      userId: 'visitor Zoë',
      occurredAt: '2026-11-20T11:59:58Z',
      pagePath: '/pricing?x=1',
    });
    expect(response).toMatchObject({ status: 202, body: receipt({ accepted: 1 }) });
    const visitorHash = createHmac('sha256', `hash key of ${orgId}`).update('visitor Zoë').digest('hex');
    expect(await bench.rowsOf(orgId)).toEqual([
      {
        eventKey: `${orgId}#e1`,
        orgId,
        eventId: 'e1',
        siteId: 'site-1',
        kind: 'tool',
        featureCode: 'text_zoom',
        action: 'on',
        occurredAt: '2026-11-20T11:59:58.000Z',
        receivedAt: '2026-11-20T12:00:00.000Z',
        visitorHash,
        visitorKey: `${orgId}#${visitorHash}`,
        pagePath: '/pricing',
        dayShard: expect.stringMatching(new RegExp(`^${orgId}#2026-11-20#[0-3]$`)),
        writeId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        expiresAt: Date.parse('2027-12-20T11:59:58.000Z') / 1000,
      },
    ]);
  });

  it("stores a visitor's preset, panel and transform events", async () => {
    const orgId = await organization();
    const events = [
      { kind: 'preset', presetCode: 'larger-and-clearer', action: 'on', eventId: 'a' },
      { kind: 'panel', action: 'off', eventId: 'b' },
      { kind: 'transform', transform: 'aria-fix', action: 'on', eventId: 'c' },
      { kind: 'tool', ...zoomOn, eventId: 'd' },
    ];
    const response = await bench.newInstance()(callerOf(orgId), { events });
    expect(response).toMatchObject({ status: 202, body: receipt({ accepted: 4 }) });
    const rows = await bench.rowsOf(orgId);
    const stored = rows.map(({ eventId, kind, featureCode, presetCode, transform, action }) =>
      JSON.stringify({ eventId, kind, featureCode, presetCode, transform, action }),
    );
    expect(stored.sort().map((row) => JSON.parse(row))).toEqual([
      { eventId: 'a', kind: 'preset', presetCode: 'larger-and-clearer', action: 'on' },
      { eventId: 'b', kind: 'panel', action: 'off' },
      { eventId: 'c', kind: 'transform', transform: 'aria-fix', action: 'on' },
      { eventId: 'd', kind: 'tool', featureCode: 'text_zoom', action: 'on' },
    ]);
  });

  it.each([
    [{ action: 'on' }, 'featureCode: is required in an event of kind tool'],
    [{ kind: 'preset', action: 'on' }, 'presetCode: is required in an event of kind preset'],
    [
      { kind: 'panel', action: 'on', featureCode: 'text_zoom' },
      'featureCode: is not allowed in an event of kind panel',
    ],
    [
      { kind: 'transform', action: 'on', presetCode: 'larger-and-clearer' },
      'presetCode: is not allowed in an event of kind transform; transform: is required in an event of kind transform',
    ],
  ])('rejects %j because its fields do not match its kind', async (event, message) => {
    const orgId = await organization();
    const response = await bench.newInstance()(callerOf(orgId), { events: [event] });
    expect(response).toMatchObject({
      status: 202,
      body: receipt({ rejected: [{ index: 0, code: 'VALIDATION_FAILED', message }] }),
    });
  });

  it('distributes a batch of 25 events from one day across all four partitions', async () => {
    const orgId = await organization();
    const events = Array.from({ length: 25 }, (_, index) => ({ ...zoomOn, eventId: `e${index}` }));
    const response = await bench.newInstance()(callerOf(orgId), { events });
    expect(response).toMatchObject({ status: 202, body: receipt({ accepted: 25 }) });
    const rows = await bench.rowsOf(orgId);
    expect(rows.map(({ eventId }) => eventId).sort()).toEqual(events.map(({ eventId }) => eventId).sort());
    expect([...new Set(rows.map(({ dayShard }) => dayShard))].sort()).toEqual(
      [0, 1, 2, 3].map((shard) => `${orgId}#2026-11-20#${shard}`),
    );
  });

  it('counts an eventId once within a batch, across calls and across days, and keeps the first event', async () => {
    const orgId = await organization();
    const send = bench.newInstance();
    const twice = [
      { ...zoomOn, eventId: 'same' },
      { featureCode: 'font_weight', action: 'off', eventId: 'same' },
      { ...zoomOn, eventId: 'other' },
    ];
    expect((await send(callerOf(orgId), { events: twice })).body).toEqual(
      receipt({ accepted: 2, duplicates: 1 }),
    );
    const aDayBefore = { ...zoomOn, eventId: 'same', occurredAt: isoAt(-23 * hour) };
    expect((await send(callerOf(orgId), aDayBefore)).body).toEqual(receipt({ duplicates: 1 }));
    const rows = await bench.rowsOf(orgId);
    expect(
      rows.map(({ eventId, featureCode, occurredAt }) => [eventId, featureCode, occurredAt]).sort(),
    ).toEqual([
      ['other', 'text_zoom', isoAt(0)],
      ['same', 'text_zoom', isoAt(0)],
    ]);
  });

  it.each([
    ['the oldest time allowed', { occurredAt: isoAt(-24 * hour) }],
    ['the latest time allowed', { occurredAt: isoAt(300_000) }],
    ['a tool that takes a value', { featureCode: 'contrast_mode' }],
  ])('accepts an event with %s', async (_what, fields) => {
    const orgId = await organization();
    const response = await bench.newInstance()(callerOf(orgId), { ...zoomOn, ...fields });
    expect(response).toMatchObject({ status: 202, body: receipt({ accepted: 1 }) });
  });

  it.each([
    ['2026-11-20T11:00:00Z', '2026-11-20T11:00:00.000Z'],
    ['2026-11-20T11:00:00+00:00', '2026-11-20T11:00:00.000Z'],
    ['2026-11-20T11:00:00-00:00', '2026-11-20T11:00:00.000Z'],
    ['2026-11-20T05:30:00-05:30', '2026-11-20T11:00:00.000Z'],
    ['2026-11-21T00:59:59.5+14:00', '2026-11-20T10:59:59.500Z'],
    ['2026-11-20t11:00:00z', '2026-11-20T11:00:00.000Z'],
    ['2026-11-20T11:00:00.123456Z', '2026-11-20T11:00:00.123Z'],
  ])('normalizes the time %s to %s', async (occurredAt, normalized) => {
    const orgId = await organization();
    const response = await bench.newInstance()(callerOf(orgId), { ...zoomOn, occurredAt });
    expect(response).toMatchObject({ status: 202, body: receipt({ accepted: 1 }) });
    expect((await bench.rowsOf(orgId)).map((row) => row.occurredAt)).toEqual([normalized]);
  });

  it.each([
    ['ahead', 10 * 60_000],
    ['years behind', -3 * 365 * 24 * hour],
  ])('corrects the times of a batch by sentAt when the clock of the visitor is %s', async (_, leadMs) => {
    const orgId = await organization();
    const batch = {
      events: [{ ...zoomOn, occurredAt: isoAt(leadMs - 60_000) }, zoomOn],
      sentAt: isoAt(leadMs),
    };
    const response = await bench.newInstance()(callerOf(orgId), batch);
    expect(response).toMatchObject({ status: 202, body: receipt({ accepted: 2 }) });
    expect((await bench.rowsOf(orgId)).map((row) => row.occurredAt).toSorted()).toEqual([
      isoAt(-60_000),
      isoAt(0),
    ]);
  });

  it('rejects an event that is too old according to the clock of the visitor', async () => {
    const orgId = await organization();
    const sentAt = isoAt(10 * 60_000);
    const events = [{ ...zoomOn, occurredAt: isoAt(10 * 60_000 - 24 * hour - 1) }];
    expect(await bench.newInstance()(callerOf(orgId), { events, sentAt })).toMatchObject({
      status: 202,
      body: { rejected: [{ index: 0, code: 'EVENT_TIME_OUT_OF_RANGE' }] },
    });
  });

  it.each([
    ['https://shop.example:8443/a/b?mail=x@y.example#top', '/a/b'],
    ['//user:pw@shop.example/a', '/a'],
    ['https://shop.example', '/'],
    ['/a?x=1', '/a'],
    ['/a#x?y', '/a'],
    ['?x', '/'],
    ['/stra\u00dfe/\ud83d\f', '/stra\u00dfe/\ufffd '],
    [`/a?${'x'.repeat(3_000)}`, '/a'],
    ['/a:b//c', '/a:b//c'],
  ])('cuts the pagePath %j to %j', async (pagePath, stored) => {
    const orgId = await organization();
    const response = await bench.newInstance()(callerOf(orgId), { ...zoomOn, pagePath });
    expect(response).toMatchObject({ status: 202, body: receipt({ accepted: 1 }) });
    expect((await bench.rowsOf(orgId)).map((row) => row.pagePath)).toEqual([stored]);
  });

  const good = { ...zoomOn, eventId: 'good' };
  const tooOld =
    'must be within the last 24 hours: compare your clock with the Date header of this response, or send a batch with sentAt';
  const tooNew =
    'must be at most 5 minutes ahead of the server time: compare your clock with the Date header of this response, or send a batch with sentAt';
  const noTime = 'must be an RFC 3339 time with Z or an offset, such as "2026-11-20T12:00:00Z"';
  const notOffered = '"read_aloud" is not included in the organization\'s plan';
  const unknownTool = '"no_such_tool" is not a tool in the catalog';

  const faults: [what: string, event: object, code: string, path: string, message: string][] = [
    [
      'a tool that does not exist',
      { ...zoomOn, featureCode: 'no_such_tool' },
      'VALIDATION_FAILED',
      'featureCode',
      unknownTool,
    ],
    [
      'a tool that is not in the plan',
      { ...zoomOn, featureCode: 'read_aloud' },
      'FEATURE_NOT_IN_PLAN',
      'featureCode',
      notOffered,
    ],
    [
      'an AI tool without the add-on',
      { ...zoomOn, featureCode: 'summarize_page' },
      'FEATURE_NOT_IN_PLAN',
      'featureCode',
      '"summarize_page" is not included in the organization\'s plan',
    ],
    [
      'a time before the window',
      { ...zoomOn, occurredAt: isoAt(-24 * hour - 1) },
      'EVENT_TIME_OUT_OF_RANGE',
      'occurredAt',
      tooOld,
    ],
    [
      'a time ahead of the window',
      { ...zoomOn, occurredAt: isoAt(300_001) },
      'EVENT_TIME_OUT_OF_RANGE',
      'occurredAt',
      tooNew,
    ],
    ...['yesterday', '2026-11-20T12:00:00', '2026-02-30T12:00:00Z', '2026-11-20T12:00:00+24:00'].map(
      (occurredAt): [string, object, string, string, string] => [
        `the time ${occurredAt}`,
        { ...zoomOn, occurredAt },
        'VALIDATION_FAILED',
        'occurredAt',
        noTime,
      ],
    ),
  ];

  const refusal = (details: readonly object[]) => ({
    status: 400,
    body: {
      code: 'VALIDATION_FAILED',
      message: 'The request is invalid. Correct the fields listed in details.',
      traceId: expect.stringMatching(/^trace-/),
      details,
    },
  });

  it.each(faults)(
    'rejects an event with %s, alone and in a batch, and stores the valid events in the batch',
    async (_what, bad, code, path, message) => {
      const orgId = await organization();
      const send = bench.newInstance();
      expect(await send(callerOf(orgId), bad)).toMatchObject(refusal([{ path, message }]));
      expect(await bench.rowsOf(orgId)).toEqual([]);
      const response = await send(callerOf(orgId), { events: [good, bad, { ...good, eventId: 'good-too' }] });
      expect(response).toMatchObject({
        status: 202,
        body: receipt({ accepted: 2, rejected: [{ index: 1, code, message: `${path}: ${message}` }] }),
      });
      expect(analyticsReceiptSchema.parse(response.body)).toEqual(response.body);
      expect((await bench.rowsOf(orgId)).map(({ eventId }) => eventId).sort()).toEqual(['good', 'good-too']);
    },
  );

  it('reports every error in a batch with its event index, even when an event is not an object', async () => {
    const orgId = await organization();
    const events = [
      { featureCode: 'no_such_tool', action: 'on', occurredAt: isoAt(-25 * hour) },
      null,
      'text_zoom',
      { featureCode: 'X', action: 7, eventId: '', userId: '', value: 1 },
      good,
      { ...zoomOn, featureCode: 'read_aloud', occurredAt: isoAt(-25 * hour) },
    ];
    const response = await bench.newInstance()(callerOf(orgId), { events });
    const code = 'VALIDATION_FAILED';
    expect(response).toMatchObject({
      status: 202,
      body: receipt({
        accepted: 1,
        rejected: [
          { index: 0, code, message: `featureCode: ${unknownTool}; occurredAt: ${tooOld}` },
          { index: 1, code, message: 'event: must be an object' },
          { index: 2, code, message: 'event: must be an object' },
          {
            index: 3,
            code,
            message: [
              'featureCode: must be a tool code in snake_case, such as "text_zoom"',
              'action: must be one of "on", "off"',
              'eventId: must be 1–64 of A–Z a–z 0–9 _ -',
              'userId: must have at least 1 character',
              'value: is not a field of this request',
            ].join('; '),
          },
          {
            index: 5,
            code: 'FEATURE_NOT_IN_PLAN',
            message: `featureCode: ${notOffered}; occurredAt: ${tooOld}`,
          },
        ],
      }),
    });
  });

  it('does not count accepted events again when a partially rejected batch is resent with or without corrections', async () => {
    const orgId = await organization();
    const send = bench.newInstance();
    const late = { ...zoomOn, eventId: 'late', occurredAt: isoAt(-25 * hour) };
    const events = [good, late, { ...good }, late];
    const rejected = [1, 3].map((index) => ({
      index,
      code: 'EVENT_TIME_OUT_OF_RANGE',
      message: `occurredAt: ${tooOld}`,
    }));
    expect((await send(callerOf(orgId), { events })).body).toEqual(
      receipt({ accepted: 1, duplicates: 1, rejected }),
    );
    expect((await send(callerOf(orgId), { events })).body).toEqual(receipt({ duplicates: 2, rejected }));
    const corrected = events.map(({ eventId }) => ({ ...zoomOn, eventId }));
    expect((await send(callerOf(orgId), { events: corrected })).body).toEqual(
      receipt({ accepted: 1, duplicates: 3 }),
    );
    expect((await bench.rowsOf(orgId)).map(({ eventId }) => eventId).sort()).toEqual(['good', 'late']);
  });

  it.each([
    ['26 events', { events: Array(26).fill(good) }, 'events', 'must have at most 25 events'],
    ['no events', { events: [] }, 'events', 'must have at least one event'],
    ['events that are not a list', { events: good }, 'events', 'must be an array'],
    ['both an event and a batch', { events: [good], ...zoomOn }, 'events', 'is not a field of this request'],
    [
      'an event field in addition to a batch',
      { events: [good], siteId: 'x' },
      'siteId',
      'is not a field of this request',
    ],
  ])('rejects %s and writes nothing', async (_what, body, path, message) => {
    const orgId = await organization();
    const response = await bench.newInstance()(callerOf(orgId), body);
    expect(response).toMatchObject(refusal([{ path, message }]));
    expect(await bench.rowsOf(orgId)).toEqual([]);
  });

  it.each([
    ['one event', good, { ignored: 1 }],
    ['a batch', { events: [good, { ...zoomOn, userId: 'visitor' }] }, { ignored: 2 }],
    [
      'a batch with an invalid event',
      { events: [good, { ...zoomOn, action: 'toggle' }] },
      {
        ignored: 1,
        rejected: [
          {
            index: 1,
            code: 'VALIDATION_FAILED',
            message: 'action: must be one of "on", "off"',
          },
        ],
      },
    ],
  ])(
    'ignores %s from a site with usage tracking turned off, and stores nothing',
    async (_what, body, counts) => {
      const orgId = await organization();
      const caller = callerOf(orgId, { trackUsage: false });
      const response = await bench.newInstance()(caller, body);
      expect(response).toMatchObject({ status: 202, body: receipt(counts) });
      expect(bench.proxy.operations).not.toContain('PutItem');
      expect(await bench.rowsOf(orgId)).toEqual([]);
    },
  );

  it('counts an event as accepted, and not as a duplicate, when the response to its write is lost', async () => {
    const orgId = await organization();
    const lost = new Set<string>();
    bench.proxy.decide = (operation, body) => {
      if (operation !== 'PutItem' || lost.has(body)) return 'pass';
      lost.add(body);
      return 'drop response';
    };
    const events = Array.from({ length: 5 }, (_, index) => ({ ...zoomOn, eventId: `e${index}` }));
    const response = await bench.newInstance()(callerOf(orgId), { events });
    expect(response).toMatchObject({ status: 202, body: receipt({ accepted: 5 }) });
    expect(lost.size).toBe(5);
    expect(await bench.rowsOf(orgId)).toHaveLength(5);
  });

  it('retries failed writes after the SDK has exhausted its own attempts, and stores all events', async () => {
    const orgId = await organization();
    let refusals = 0;
    bench.proxy.decide = (operation, body) => {
      if (operation !== 'PutItem' || !body.includes('#e3"') || refusals === 4) return 'pass';
      refusals += 1;
      return 'server error';
    };
    const events = Array.from({ length: 5 }, (_, index) => ({ ...zoomOn, eventId: `e${index}` }));
    const response = await bench.newInstance()(callerOf(orgId), { events });
    expect(response).toMatchObject({ status: 202, body: receipt({ accepted: 5 }) });
    expect(refusals).toBe(4);
  });

  it('returns 503 when writes fail, and counts no event twice when the batch is sent again', async () => {
    const orgId = await organization();
    const failed = new Set<string>();
    bench.proxy.decide = (operation, body) => {
      if (operation !== 'PutItem' || !body.includes('#e3"')) return 'pass';
      failed.add(body);
      return 'server error';
    };
    const events = Array.from({ length: 5 }, (_, index) => ({ ...zoomOn, eventId: `e${index}` }));
    const send = bench.newInstance();
    const refused = await send(callerOf(orgId), { events }, { remainingTimeMs: 1_500 });
    expect(refused).toMatchObject({
      status: 503,
      headers: { 'Retry-After': '5' },
      body: { code: 'SERVICE_BUSY' },
    });
    // A write of the first call may still reach the proxy after the 503 response, so the proxy keeps failing it.
    bench.proxy.decide = (_, body) => (failed.has(body) ? 'server error' : 'pass');
    const again = await send(callerOf(orgId), { events });
    expect(again).toMatchObject({ status: 202, body: receipt({ accepted: 1, duplicates: 4 }) });
    expect(await bench.rowsOf(orgId)).toHaveLength(5);
  });

  it('makes two sequential DynamoDB round trips, even on an instance without a cached hash key', async () => {
    const orgId = await organization();
    const send = bench.newInstance();
    const batch = (prefix: string) => ({
      events: Array.from({ length: 25 }, (_, index) => ({
        ...zoomOn,
        eventId: `${prefix}${index}`,
        userId: `visitor ${index}`,
      })),
    });
    const writes = Array(25).fill('PutItem');

    bench.proxy.respondInGroups([2, 25]);
    expect((await send(callerOf(orgId), batch('first'))).status).toBe(202);
    expect(bench.proxy.operations.slice(0, 2).sort()).toEqual(['GetItem', 'UpdateItem']);
    expect(bench.proxy.operations.slice(2)).toEqual(writes);

    bench.proxy.operations.length = 0;
    bench.proxy.respondInGroups([1, 25]);
    expect((await send(callerOf(orgId), batch('second'))).status).toBe(202);
    expect(bench.proxy.operations).toEqual(['UpdateItem', ...writes]);
  });

  it('returns 503 only for events with a visitor when the hash key is unavailable', async () => {
    const orgId = await organization();
    bench.proxy.decide = (operation) => (operation === 'GetItem' ? 'throttle' : 'pass');
    const send = bench.newInstance();
    expect(await send(callerOf(orgId), { ...zoomOn, userId: 'visitor' })).toMatchObject({
      status: 503,
      body: { code: 'SERVICE_BUSY' },
    });
    expect(await send(callerOf(orgId), zoomOn)).toMatchObject({ status: 202 });
    expect(await bench.rowsOf(orgId)).toHaveLength(1);
  });

  it('rejects an event with a visitor when the organization no longer exists', async () => {
    const response = await bench.newInstance()(callerOf('gone'), { ...zoomOn, userId: 'visitor' });
    expect(response).toMatchObject({ status: 401, body: { code: 'API_KEY_INVALID' } });
    expect(await bench.rowsOf('gone')).toEqual([]);
  });

  it('logs neither the visitor nor the page of accepted or rejected events', async () => {
    const orgId = await organization();
    const send = bench.newInstance();
    await send(callerOf(orgId), { ...zoomOn, userId: 'secret visitor', pagePath: '/secret-page' });
    const bad = { ...zoomOn, userId: 'secret\nvisitor', pagePath: '/secret-page' };
    await send(callerOf(orgId), bad);
    await send(callerOf(orgId), { events: [bad] });
    expect(bench.logged.length).toBeGreaterThan(3);
    expect(JSON.stringify(bench.logged)).not.toContain('secret');
  });
});
