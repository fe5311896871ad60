import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { json } from 'node:stream/consumers';
import { EventPoster } from '../../../bin/local/event-poster.ts';
import { portOf } from '../../support/port-of.ts';
import { waitUntil } from '../../support/wait-until.ts';

interface Received {
  readonly method: string | undefined;
  readonly type: string | undefined;
  readonly body: unknown;
}

/** Webhook that returns the specified statuses in order, and then 204. For status 0, it never responds. */
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

  const open = (target = url, timeoutMs = 60_000) => {
    const poster = new EventPoster(target, (text) => printed.push(text), timeoutMs);
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

  it.each([500, 404, 302])('reports response status %d and posts the next event', async (status) => {
    portal.statuses = [status];
    const poster = open();
    for (const id of ['a', 'b']) poster.post({ id });
    await waitUntil(() => portal.received.length === 2);
    expect(portal.received.map(({ body }) => body)).toEqual([{ id: 'a' }, { id: 'b' }]);
    expect(printed).toEqual([`Feedback event dropped: the webhook returned ${status}.`]);
  });

  it('drops events when the server hangs or does not exist', async () => {
    portal.statuses = [0];
    open(url, 50).post({ id: 'a' });
    await waitUntil(() => printed.length === 1);
    const gone = new Portal();
    const goneUrl = await gone.start();
    await gone.stop();
    open(goneUrl).post({ id: 'a' });
    await waitUntil(() => printed.length === 2);
    expect(new Set(printed)).toEqual(new Set(['Feedback event dropped: the webhook did not respond.']));
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
