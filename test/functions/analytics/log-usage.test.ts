import { createHmac } from 'node:crypto';
import { callerOf } from '../support/post-json.ts';
import { type AnalyticsBench, openAnalyticsBench } from './analytics-bench.ts';

const noon = Date.parse('2026-11-20T12:00:00.000Z');
const isoAt = (offsetMs: number) => new Date(noon + offsetMs).toISOString();
const hour = 3_600_000;
const zoomOn = { featureCode: 'text_zoom', action: 'on' };

describe('POST /analytics/log', () => {
  let bench: AnalyticsBench;
  let organizations = 0;

  /** A fresh organization for each test: rows of one test are never another's. */
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

  it('stores one event, the visitor as a keyed hash and nothing else of them', async () => {
    const orgId = await organization();
    const answer = await bench.newInstance()(callerOf(orgId), {
      ...zoomOn,
      eventId: 'e1',
      userId: 'visitor Zoë',
      occurredAt: '2026-11-20T11:59:58Z',
      pagePath: '/pricing?x=1',
    });
    expect(answer).toMatchObject({ status: 202, body: { accepted: 1, duplicates: 0 } });
    const visitorHash = createHmac('sha256', `hash key of ${orgId}`).update('visitor Zoë').digest('hex');
    expect(await bench.rowsOf(orgId)).toEqual([
      {
        eventKey: `${orgId}#e1`,
        orgId,
        eventId: 'e1',
        siteId: 'site-1',
        featureCode: 'text_zoom',
        action: 'on',
        occurredAt: '2026-11-20T11:59:58.000Z',
        receivedAt: '2026-11-20T12:00:00.000Z',
        visitorHash,
        visitorKey: `${orgId}#${visitorHash}`,
        pagePath: '/pricing?x=1',
        dayShard: expect.stringMatching(new RegExp(`^${orgId}#2026-11-20#[0-3]$`)),
        writeId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        expiresAt: Date.parse('2027-12-20T11:59:58.000Z') / 1000,
      },
    ]);
  });

  it('takes a batch of 25 and spreads its day over all four partitions', async () => {
    const orgId = await organization();
    const events = Array.from({ length: 25 }, (_, index) => ({ ...zoomOn, eventId: `e${index}` }));
    const answer = await bench.newInstance()(callerOf(orgId), { events });
    expect(answer).toMatchObject({ status: 202, body: { accepted: 25, duplicates: 0 } });
    const rows = await bench.rowsOf(orgId);
    expect(rows.map(({ eventId }) => eventId).sort()).toEqual(events.map(({ eventId }) => eventId).sort());
    expect([...new Set(rows.map(({ dayShard }) => dayShard))].sort()).toEqual(
      [0, 1, 2, 3].map((shard) => `${orgId}#2026-11-20#${shard}`),
    );
  });

  it('counts an eventId once, within a batch, across calls and across days, and keeps the first', async () => {
    const orgId = await organization();
    const send = bench.newInstance();
    const twice = [
      { ...zoomOn, eventId: 'same' },
      { featureCode: 'font_weight', action: 'off', eventId: 'same' },
      { ...zoomOn, eventId: 'other' },
    ];
    expect((await send(callerOf(orgId), { events: twice })).body).toEqual({ accepted: 2, duplicates: 1 });
    const aDayBefore = { ...zoomOn, eventId: 'same', occurredAt: isoAt(-23 * hour) };
    expect((await send(callerOf(orgId), aDayBefore)).body).toEqual({ accepted: 0, duplicates: 1 });
    const rows = await bench.rowsOf(orgId);
    expect(
      rows.map(({ eventId, featureCode, occurredAt }) => [eventId, featureCode, occurredAt]).sort(),
    ).toEqual([
      ['other', 'text_zoom', isoAt(0)],
      ['same', 'text_zoom', isoAt(0)],
    ]);
  });

  it('never takes events without an eventId for one another', async () => {
    const orgId = await organization();
    const send = bench.newInstance();
    for (const accepted of [3, 3]) {
      expect((await send(callerOf(orgId), { events: [zoomOn, zoomOn, zoomOn] })).body).toEqual({
        accepted,
        duplicates: 0,
      });
    }
    expect(await bench.rowsOf(orgId)).toHaveLength(6);
  });

  it('keeps organizations apart: the same eventId counts in each, the same visitor has another hash', async () => {
    const [one, two] = [await organization(), await organization()];
    const send = bench.newInstance();
    const event = { ...zoomOn, eventId: 'e1', userId: 'same visitor' };
    expect((await send(callerOf(one), event)).body).toEqual({ accepted: 1, duplicates: 0 });
    expect((await send(callerOf(two), event)).body).toEqual({ accepted: 1, duplicates: 0 });
    const [[inOne], [inTwo]] = [await bench.rowsOf(one), await bench.rowsOf(two)];
    expect(inOne?.visitorHash).not.toEqual(inTwo?.visitorHash);
  });

  it('accepts each event once when the same batch comes many times at once', async () => {
    const orgId = await organization();
    const events = Array.from({ length: 10 }, (_, index) => ({ ...zoomOn, eventId: `e${index}` }));
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => bench.newInstance()(callerOf(orgId), { events })),
    );
    const counts = answers.map(({ body }) => body as { accepted: number; duplicates: number });
    expect(counts.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(10);
    expect(counts.reduce((sum, { duplicates }) => sum + duplicates, 0)).toBe(70);
    expect(await bench.rowsOf(orgId)).toHaveLength(10);
  });

  it.each([
    ['the oldest time allowed', { occurredAt: isoAt(-24 * hour) }],
    ['the latest time allowed', { occurredAt: isoAt(300_000) }],
    ['a time in microseconds', { occurredAt: '2026-11-20T11:00:00.123456Z' }],
    ['a tool that takes a value', { featureCode: 'contrast_mode' }],
  ])('accepts %s', async (_what, fields) => {
    const orgId = await organization();
    const answer = await bench.newInstance()(callerOf(orgId), { ...zoomOn, ...fields });
    expect(answer).toMatchObject({ status: 202, body: { accepted: 1, duplicates: 0 } });
  });

  it('keeps an event 13 calendar months, to the last day of a shorter month', async () => {
    const orgId = await organization();
    bench.nowMs = Date.parse('2027-01-31T09:30:00.000Z');
    await bench.newInstance()(callerOf(orgId), zoomOn);
    expect((await bench.rowsOf(orgId)).map(({ expiresAt }) => expiresAt)).toEqual([
      Date.parse('2028-02-29T09:30:00.000Z') / 1000,
    ]);
  });

  const good = { ...zoomOn, eventId: 'good' };
  const details = (path: string, message: string) => [{ path, message }];
  const outOfWindow = 'must be within the last 24 hours';
  const notJsonTime = 'must be an ISO 8601 time in UTC, ending in Z';
  it.each([
    [
      'a tool that does not exist',
      { events: [good, { ...zoomOn, featureCode: 'no_such_tool' }] },
      details('events[1].featureCode', '"no_such_tool" is not a tool of the catalog'),
    ],
    [
      'a tool that is not in the plan',
      { events: [good, good, { ...zoomOn, featureCode: 'read_aloud' }] },
      details('events[2].featureCode', '"read_aloud" is not in the organization\'s plan'),
    ],
    [
      'an AI tool without the add-on, alone',
      { ...zoomOn, featureCode: 'summarize_page' },
      details('featureCode', '"summarize_page" is not in the organization\'s plan'),
    ],
    [
      'a time before the window',
      { events: [good, good, good, { ...zoomOn, occurredAt: isoAt(-24 * hour - 1) }] },
      details('events[3].occurredAt', outOfWindow),
    ],
    [
      'a time ahead of the window',
      { events: [good, { ...zoomOn, occurredAt: isoAt(300_001) }] },
      details('events[1].occurredAt', 'must be at most 5 minutes ahead of the time here'),
    ],
    [
      'a time with an offset',
      { ...zoomOn, occurredAt: '2026-11-20T12:00:00+01:00' },
      details('occurredAt', notJsonTime),
    ],
    ['a time that is no time', { ...zoomOn, occurredAt: 'yesterday' }, details('occurredAt', notJsonTime)],
    [
      'two faults in one batch',
      {
        events: [
          { ...zoomOn, featureCode: 'no_such_tool', occurredAt: isoAt(-25 * hour) },
          good,
          { ...zoomOn, featureCode: 'read_aloud' },
        ],
      },
      [
        { path: 'events[0].featureCode', message: '"no_such_tool" is not a tool of the catalog' },
        { path: 'events[0].occurredAt', message: outOfWindow },
        { path: 'events[2].featureCode', message: '"read_aloud" is not in the organization\'s plan' },
      ],
    ],
    ['26 events', { events: Array(26).fill(good) }, details('events', 'must have at most 25 events')],
    ['no events', { events: [] }, details('events', 'must have at least one event')],
    [
      'an action that is neither on nor off',
      { events: [good, { ...good, action: 'toggle' }] },
      details('events[1].action', 'Invalid option: expected one of "on"|"off"'),
    ],
    [
      'an eventId with other characters',
      { events: [{ ...good, eventId: '~mine' }] },
      details('events[0].eventId', 'must be 1–64 of A–Z a–z 0–9 _ -'),
    ],
    [
      'a userId with a control character',
      { ...zoomOn, userId: 'a\u0000b' },
      details('userId', 'must not contain control characters or line breaks'),
    ],
    [
      'a pagePath over several lines',
      { ...zoomOn, pagePath: '/a\n/b' },
      details('pagePath', 'must not contain control characters or line breaks'),
    ],
    [
      'many bad fields of one batch, by their own names',
      { events: [{ featureCode: 'X', action: 7, eventId: '', userId: '', value: 1 }] },
      [
        { path: 'events[0].featureCode', message: 'must be a tool code in snake_case, such as "text_zoom"' },
        { path: 'events[0].action', message: 'Invalid option: expected one of "on"|"off"' },
        { path: 'events[0].eventId', message: 'must be 1–64 of A–Z a–z 0–9 _ -' },
        { path: 'events[0].userId', message: 'must have at least 1 character' },
        { path: 'events[0].value', message: 'is not a field of this request' },
      ],
    ],
    [
      'a field that is not of an event',
      { ...zoomOn, visitor: 'me' },
      details('visitor', 'is not a field of this request'),
    ],
    [
      'an event beside a batch',
      { events: [good], ...zoomOn },
      details('events', 'is not a field of this request'),
    ],
  ])('refuses %s and writes nothing', async (_what, body, expected) => {
    const orgId = await organization();
    const answer = await bench.newInstance()(callerOf(orgId), body);
    expect(answer).toMatchObject({
      status: 400,
      body: {
        code: 'VALIDATION_FAILED',
        message: 'The request is not valid. See details for each field.',
        traceId: expect.stringMatching(/^trace-/),
        details: expected,
      },
    });
    expect(await bench.rowsOf(orgId)).toEqual([]);
  });

  it.each([['text/plain'], ['text/plain;charset=UTF-8'], ['application/x-www-form-urlencoded'], ['']])(
    'refuses the media type "%s" and writes nothing',
    async (contentType) => {
      const orgId = await organization();
      const answer = await bench.newInstance()(callerOf(orgId), zoomOn, { contentType });
      expect(answer).toMatchObject({ status: 415, body: { code: 'UNSUPPORTED_MEDIA_TYPE' } });
      expect(await bench.rowsOf(orgId)).toEqual([]);
    },
  );

  it('counts an event whose answer was lost as accepted, not as its own duplicate', async () => {
    const orgId = await organization();
    const lost = new Set<string>();
    bench.proxy.decide = (operation, body) => {
      if (operation !== 'PutItem' || lost.has(body)) return 'pass';
      lost.add(body);
      return 'lose-answer';
    };
    const events = Array.from({ length: 5 }, (_, index) => ({ ...zoomOn, eventId: `e${index}` }));
    const answer = await bench.newInstance()(callerOf(orgId), { events });
    expect(answer).toMatchObject({ status: 202, body: { accepted: 5, duplicates: 0 } });
    expect(lost.size).toBe(5);
    expect(await bench.rowsOf(orgId)).toHaveLength(5);
  });

  it('waits out a throttle that outlasts the SDK, and stores all', async () => {
    const orgId = await organization();
    let refusals = 0;
    bench.proxy.decide = (operation, body) => {
      if (operation !== 'PutItem' || !body.includes('#e3"') || refusals === 4) return 'pass';
      refusals += 1;
      return 'fail';
    };
    const events = Array.from({ length: 5 }, (_, index) => ({ ...zoomOn, eventId: `e${index}` }));
    const answer = await bench.newInstance()(callerOf(orgId), { events });
    expect(answer).toMatchObject({ status: 202, body: { accepted: 5, duplicates: 0 } });
    expect(refusals).toBe(4);
  });

  it('answers 503 when the store cannot take some in time; sending the batch again counts nothing twice', async () => {
    const orgId = await organization();
    const failed = new Set<string>();
    bench.proxy.decide = (operation, body) => {
      if (operation !== 'PutItem' || !body.includes('#e3"')) return 'pass';
      failed.add(body);
      return 'fail';
    };
    const events = Array.from({ length: 5 }, (_, index) => ({ ...zoomOn, eventId: `e${index}` }));
    const send = bench.newInstance();
    const refused = await send(callerOf(orgId), { events }, { remainingTimeMs: 1_500 });
    expect(refused).toMatchObject({
      status: 503,
      headers: { 'Retry-After': '5' },
      body: { code: 'SERVICE_BUSY' },
    });
    // An attempt of the first call may still be on its way when that call has given up: it fails like the others.
    bench.proxy.decide = (_, body) => (failed.has(body) ? 'fail' : 'pass');
    const again = await send(callerOf(orgId), { events });
    expect(again).toMatchObject({ status: 202, body: { accepted: 1, duplicates: 4 } });
    expect(await bench.rowsOf(orgId)).toHaveLength(5);
  });

  it('waits for two round trips, also on an instance that has not read the hash key yet', async () => {
    const orgId = await organization();
    const send = bench.newInstance();
    const batch = (prefix: string) => ({
      events: Array.from({ length: 25 }, (_, index) => ({
        ...zoomOn,
        eventId: `${prefix}${index}`,
        userId: `visitor ${index}`,
      })),
    });
    const puts = Array(25).fill('PutItem');

    bench.proxy.answerInGroups([2, 25]);
    expect((await send(callerOf(orgId), batch('first'))).status).toBe(202);
    expect(bench.proxy.operations.slice(0, 2).sort()).toEqual(['GetItem', 'UpdateItem']);
    expect(bench.proxy.operations.slice(2)).toEqual(puts);

    bench.proxy.operations.length = 0;
    bench.proxy.answerInGroups([1, 25]);
    expect((await send(callerOf(orgId), batch('second'))).status).toBe(202);
    expect(bench.proxy.operations).toEqual(['UpdateItem', ...puts]);
  });

  it('answers 503 for an event with a visitor while the hash key cannot be read, and takes one without', async () => {
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

  it('refuses a visitor of an organization that is gone', async () => {
    const answer = await bench.newInstance()(callerOf('gone'), { ...zoomOn, userId: 'visitor' });
    expect(answer).toMatchObject({ status: 401, body: { code: 'API_KEY_INVALID' } });
    expect(await bench.rowsOf('gone')).toEqual([]);
  });

  it('writes neither visitor nor page to the log, accepted or refused', async () => {
    const orgId = await organization();
    const send = bench.newInstance();
    await send(callerOf(orgId), { ...zoomOn, userId: 'secret visitor', pagePath: '/secret-page' });
    await send(callerOf(orgId), { ...zoomOn, userId: 'secret visitor', pagePath: '/secret\npage' });
    expect(bench.logged.length).toBeGreaterThan(3);
    expect(JSON.stringify(bench.logged)).not.toContain('secret');
  });
});
