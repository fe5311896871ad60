import { seededRandom } from '../../local/emulator/steering.ts';
import { fieldsOf } from '../support/fields.ts';
import { type System, type Tenant, useSystem } from '../support/system.ts';

const clients = 20;
const batchesPerClient = 15;
const eventsPerBatch = 2;
const repeatedShare = 0.3;
const resentShare = 0.2;
const tools = ['text_zoom', 'contrast_mode', 'reading_guide', 'read_aloud'] as const;

interface Event {
  readonly featureCode: string;
  readonly action: 'on' | 'off';
  readonly eventId: string;
  readonly userId: string;
}

/** The batches of all clients: of their events, some are ones that stand in another batch too. */
function makeBatches(random: () => number): Event[][] {
  const made: Event[] = [];
  const nextEvent = (): Event => {
    const known = made[Math.floor(random() * made.length)];
    if (known !== undefined && random() < repeatedShare) return known;
    const event = {
      featureCode: tools[Math.floor(random() * tools.length)] ?? tools[0],
      action: random() < 0.6 ? ('on' as const) : ('off' as const),
      eventId: `event-${made.length}`,
      userId: `visitor ${Math.floor(random() * 200)}`,
    };
    made.push(event);
    return event;
  };
  return Array.from({ length: clients * batchesPerClient }, () =>
    Array.from({ length: eventsPerBatch }, nextEvent),
  );
}

/** Time for all batches on a machine with much else to do, in milliseconds. */
const longRunMs = 300_000;

/** How long API Gateway may keep what the authorizer answered, in milliseconds. */
const authorizerCacheMs = 60_000;

describe('usage events over HTTP', () => {
  let system: System;
  let tenant: Tenant;

  beforeAll(async () => {
    system = await useSystem();
    tenant = await system.createTenant({ plan: 'enterprise', callsPerMonth: 1_000_000 });
  });
  afterAll(() => system.close());

  it('are dropped while a site disables tracking, and stored again afterwards', async () => {
    const own = await system.createTenant();
    const { orgId, siteId } = own;
    const send = async () => {
      const json = { events: [{ featureCode: 'text_zoom', action: 'on', userId: system.visitor() }, {}] };
      const { status, body } = await system.call('POST', '/api/v1/analytics/log', { key: own.key, json });
      return { status, ...fieldsOf(body) };
    };
    const answered = (counts: object) => ({
      status: 202,
      accepted: 0,
      duplicates: 0,
      ignored: 0,
      rejected: [{ index: 1, code: 'VALIDATION_FAILED', message: expect.stringMatching(/^action: /) }],
      ...counts,
    });

    expect(await send()).toEqual(answered({ accepted: 1 }));
    await system.operator.sites.set(orgId, siteId, { trackUsage: false });
    system.advance(authorizerCacheMs + 1);
    expect(await send()).toEqual(answered({ ignored: 1 }));
    await system.operator.sites.set(orgId, siteId, { trackUsage: true });
    system.advance(authorizerCacheMs + 1);
    expect(await send()).toEqual(answered({ accepted: 1 }));
    const today = new Date().toISOString().slice(0, 10);
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    expect(await system.operator.usage.tools(orgId, { from: yesterday, to: today })).toMatchObject({
      events: 2,
    });
  });

  it('return a Date header that pages can read, even with errors', async () => {
    const path = '/api/v1/analytics/log';
    const json = { featureCode: 'text_zoom', action: 'on' };
    const { key } = await system.createTenant();
    const answers = await Promise.all([
      system.call('POST', path, { key, json }),
      system.call('POST', path, { key, json: {} }),
      system.call('POST', path, { json }),
      system.call('POST', '/api/v1/nowhere', { key, json }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([202, 400, 401, 403]);
    for (const { headers } of answers) {
      expect(Number.isNaN(Date.parse(headers.date ?? ''))).toBe(false);
      expect(headers['access-control-expose-headers']?.split(/, */)).toContain('Date');
    }
  });

  it(
    'are counted exactly, regardless of repetitions and crashes of the function',
    async () => {
      const analytics = system.runtime.lambda.names.find((name) => /analytics/i.test(name)) ?? '';
      const random = seededRandom(20261120);
      const batches = makeBatches(random);
      let failures = 0;
      const send = async (events: Event[]) =>
        system.call('POST', '/api/v1/analytics/log', { key: tenant.key, json: { events } });
      const sendUntilAccepted = async (events: Event[]): Promise<void> => {
        for (let attempt = 0; attempt < 50; attempt += 1) {
          const { status } = await send(events);
          if (status === 202) return;
          expect(status).toBeGreaterThanOrEqual(500);
          failures += 1;
        }
        throw new Error('A batch was refused 50 times.');
      };

      let sent = 0;
      let deaths = 0;
      const client = async (own: Event[][]): Promise<void> => {
        for (const batch of own) {
          const twice = random() < resentShare;
          await Promise.all([sendUntilAccepted(batch), ...(twice ? [sendUntilAccepted(batch)] : [])]);
          sent += 1;
          // More often until a death has met a call.
          if (sent % (failures === 0 ? 10 : 100) === 0) {
            deaths += 1;
            await system.runtime.lambda.kill(analytics);
          }
        }
      };
      await Promise.all(
        Array.from({ length: clients }, (_, index) =>
          client(batches.slice(index * batchesPerClient, (index + 1) * batchesPerClient)),
        ),
      );

      expect(deaths).toBeGreaterThanOrEqual(3);
      expect(failures).toBeGreaterThan(0);
      const distinct = [...new Map(batches.flat().map((event) => [event.eventId, event])).values()];
      const dayFromNow = (days: number) =>
        new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
      const days = { from: dayFromNow(-1), to: dayFromNow(1) };
      const report = await system.operator.usage.tools(tenant.orgId, days);
      const expected = tools.map((featureCode) => {
        const ofTool = distinct.filter((event) => event.featureCode === featureCode);
        const on = ofTool.filter(({ action }) => action === 'on').length;
        const visitors = new Set(ofTool.map(({ userId }) => userId)).size;
        return { featureCode, on, off: ofTool.length - on, visitors };
      });
      expect({ ...report, tools: new Set(report.tools) }).toEqual({
        orgId: tenant.orgId,
        ...days,
        events: distinct.length,
        visitors: new Set(distinct.map(({ userId }) => userId)).size,
        tools: new Set(expected),
        others: [],
      });
    },
    longRunMs,
  );
});
