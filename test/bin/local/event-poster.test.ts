import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { json } from 'node:stream/consumers';
import { EventPoster, maximumWaitingEvents } from '../../../bin/local/event-poster.ts';
import { portOf } from '../../support/port-of.ts';
import { waitUntil } from '../../support/wait-until.ts';

interface Received {
  readonly method: string | undefined;
  readonly type: string | undefined;
  readonly body: unknown;
}

/** Responds with the specified statuses in order, and then with 204. Status 0 means no response. */
class Portal {
  readonly received: Received[] = [];
  statuses: number[] = [];
  private readonly server: Server = createServer(async (request, response) => {
    this.received.push({
      method: request.method,
      type: request.headers['content-type'],
      body: await json(request),
    });
    const status = this.statuses.shift() ?? 204;
    if (status === 0) return;
    response.writeHead(status, status === 302 ? { Location: '/elsewhere' } : {}).end();
  });

  async start(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://127.0.0.1:${portOf(this.server)}/hook`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}

describe('event poster', () => {
  let portal: Portal;
  let url: string;
  let printed: string[];
  const posters: EventPoster[] = [];

  const open = (options: { readonly attemptLimitMs?: number; readonly url?: string } = {}) => {
    const poster = new EventPoster({
      url,
      print: (text) => printed.push(text),
      retryWaitsMs: [1, 1],
      attemptLimitMs: 60_000,
      ...options,
    });
    posters.push(poster);
    return poster;
  };

  beforeEach(async () => {
    portal = new Portal();
    url = await portal.start();
    printed = [];
  });
  afterEach(async () => {
    await Promise.all(posters.splice(0).map((poster) => poster.close()));
    await portal.stop();
  });

  it('posts each event once, as JSON, in order', async () => {
    const poster = open();
    for (const id of ['a', 'b', 'ü"\n']) poster.post({ id });
    await waitUntil(() => portal.received.length === 3);
    expect(portal.received).toEqual(
      ['a', 'b', 'ü"\n'].map((id) => ({
        method: 'POST',
        type: 'application/json; charset=utf-8',
        body: { id },
      })),
    );
    expect(printed).toEqual([]);
  });

  it.each([500, 404, 302])('retries an event after response status %d', async (status) => {
    portal.statuses = [status, status];
    open().post({ id: 'a' });
    await waitUntil(() => portal.received.length === 3);
    expect(portal.received.map(({ body }) => body)).toEqual([{ id: 'a' }, { id: 'a' }, { id: 'a' }]);
    expect(printed).toEqual([]);
  });

  it('drops an event after three attempts, and logs the first drop and the recovery', async () => {
    portal.statuses = Array(6).fill(503);
    const poster = open();
    for (const id of ['a', 'b', 'c']) poster.post({ id });
    await waitUntil(() => printed.length === 2);
    expect(portal.received.map(({ body }) => body)).toEqual(
      ['a', 'a', 'a', 'b', 'b', 'b', 'c'].map((id) => ({ id })),
    );
    expect(printed).toEqual([
      'Feedback events are not accepted (it answers 503). The next accepted event will be reported.',
      'Feedback events are accepted again.',
    ]);
  });

  it('drops events when the server hangs or does not exist', async () => {
    portal.statuses = [0, 0, 0];
    open({ attemptLimitMs: 50 }).post({ id: 'a' });
    await waitUntil(() => printed.length === 1);
    expect(printed).toEqual([
      'Feedback events are not accepted (no answer in 0.05 s). The next accepted event will be reported.',
    ]);
    const gone = new Portal();
    const goneUrl = await gone.start();
    await gone.stop();
    open({ url: goneUrl }).post({ id: 'a' });
    await waitUntil(() => printed.length === 2);
    expect(printed[1]).toBe(
      'Feedback events are not accepted (it cannot be reached). The next accepted event will be reported.',
    );
  });

  it('limits pending events, and reports dropped ones once', async () => {
    portal.statuses = [0];
    const poster = open();
    // The first event is in flight and hangs. Two of the others exceed the queue limit.
    for (let index = 0; index < maximumWaitingEvents + 3; index += 1) poster.post({ index });
    expect(printed).toEqual([
      'Feedback events are not accepted (100 events are already queued). The next accepted event will be reported.',
    ]);
    await poster.close();
    poster.post({ index: 'late' });
    expect(portal.received.length).toBeLessThanOrEqual(1);
  });

  it('closes without waiting for pending events', async () => {
    portal.statuses = [0];
    const poster = open();
    poster.post({ id: 'a' });
    await waitUntil(() => portal.received.length === 1);
    await poster.close();
    expect(printed).toEqual([]);
  });
});
