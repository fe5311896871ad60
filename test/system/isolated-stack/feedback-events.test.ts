import { once } from 'node:events';
import { createServer } from 'node:http';
import { json as readJson } from 'node:stream/consumers';
import { feedbackEventStream } from '../../../bin/local/feedback-events.ts';
import { requestLog } from '../../../bin/local/request-log.ts';
import { plainScreen } from '../../../cli/output/screen.ts';
import { listenAt } from '../../../local/loopback/listen-at.ts';
import { type FeedbackEvent, feedbackEventSchema } from '../../../shared/contract/feedback-events.ts';
import { textField } from '../../support/fields.ts';
import { type System, startSystem, type Tenant } from '../../support/system.ts';
import { waitUntil } from '../../support/wait-until.ts';

const otherFields = {
  category: 'secret <$.eventID>',
  pageUrl: 'https://shop.example/secret?a=%3C$.x%3E',
  contactEmail: 'secret@example.com',
  language: 'en',
};

describe('feedback and report events', () => {
  const shown: string[] = [];
  const logged: FeedbackEvent[] = [];
  const loggedIds = () => logged.map(({ detail }) => detail.id);
  const posted: unknown[] = [];
  const webhook = createServer(async (request, response) => {
    const event = (await readJson(request)) as FeedbackEvent;
    posted.push({ type: request.headers['content-type'], event });
    response.writeHead(event.detail.id === 'rejected' ? 500 : 204).end();
  });
  let system: System;
  let tenant: Tenant;

  beforeAll(async () => {
    const print = (text: string) => void shown.push(text);
    const log = requestLog({ print, screen: plainScreen, isVerbose: false });
    const onLogLine = (source: string, line: string) => {
      log(source, line);
      if (line.startsWith('{')) logged.push(JSON.parse(line) as FeedbackEvent);
    };
    const stream = feedbackEventStream(onLogLine, `http://localhost:${await listenAt(webhook)}/hook`);
    system = await startSystem({ stream });
    tenant = await system.createTenant();
  });
  afterAll(async () => {
    await system.close();
    webhook.close();
    await once(webhook, 'close');
  });
  beforeEach(() => {
    shown.length = 0;
    logged.length = 0;
  });

  const send = (path: string, json: object) =>
    system.call('POST', `/api/v1${path}`, {
      key: tenant.key,
      headers: { Origin: 'https://shop.example' },
      json,
    });

  it.each([
    ['/feedback', {}, 'feedback', 'Feedback received'],
    ['/reports', { barrier: 'forms', selector: 'secret' }, 'report', 'Report received'],
  ] as const)(
    'contain the receipt fields, organization and site of an entry sent to %s',
    async (path, more, kind, type) => {
      const { status, body } = await send(path, { id: 'a-1', message: 'secret', ...otherFields, ...more });
      expect(status).toBe(201);
      const reference = textField(body, 'reference');
      const receivedAt = textField(body, 'receivedAt');
      await waitUntil(() => logged.length === 1);
      expect(logged).toEqual([
        {
          version: '0',
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          'detail-type': type,
          source: 'widget-api',
          account: '000000000000',
          time: receivedAt.replace(/\.\d{3}Z$/, 'Z'),
          region: 'us-east-1',
          resources: [],
          detail: {
            version: '1',
            orgId: tenant.orgId,
            siteId: tenant.siteId,
            kind,
            id: 'a-1',
            reference,
            receivedAt,
          },
        },
      ]);
      expect(feedbackEventSchema.safeParse(logged[0]).success).toBe(true);
      expect(shown).toEqual([`${type} ${reference}  ${tenant.orgId} ${tenant.siteId}\n`]);
      // Reads the entry as a consumer of the event does.
      const entry = await system.operator.feedback.show(tenant.orgId, reference);
      expect(entry).toMatchObject({ kind, id: 'a-1', body: { message: 'secret' } });
    },
  );

  it('are logged only when an entry is created', async () => {
    const json = { id: 'once', message: 'Hello' };
    const responses = await Promise.all(Array.from({ length: 5 }, () => send('/feedback', json)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201]);
    expect((await send('/feedback', { ...json, message: 'Other' })).status).toBe(409);
    expect((await send('/feedback', { id: 'no', message: '' })).status).toBe(400);
    const [reference = ''] = responses.map(({ body }) => textField(body, 'reference'));
    await system.operator.feedback.setStatus(tenant.orgId, reference, 'resolved');
    await send('/feedback', { id: 'last', message: 'Hello' });
    await waitUntil(() => loggedIds().includes('last'));
    expect(loggedIds()).toEqual(['once', 'last']);
  });

  it('are posted to the webhook, and a message reports each event that it rejects', async () => {
    await send('/feedback', { id: 'posted', message: 'Hello' });
    await send('/feedback', { id: 'rejected', message: 'Hello' });
    await waitUntil(() => shown.length === 3);
    expect(posted).toEqual(
      expect.arrayContaining(logged.map((event) => ({ type: 'application/json; charset=utf-8', event }))),
    );
    expect(shown[2]).toBe('Feedback event dropped: the webhook returned 500.\n');
  });
});
