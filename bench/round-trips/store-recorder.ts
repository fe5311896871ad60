import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { listenAt } from '../../local/loopback/listen-at.ts';
import type { Trip } from './depth.ts';

/**
 * Delay of each response, in milliseconds, so that concurrent requests reliably overlap,
 * however late a busy machine sends the second.
 */
const heldBackMs = 40;

/** Proxy of the local DynamoDB that records every request of the functions. */
export class StoreRecorder {
  target = '';
  private trips: Trip[] = [];
  private readonly agent = new Agent({ keepAlive: true });
  private readonly server = createServer((incoming, outgoing) => {
    void this.forward(incoming, outgoing).catch(() => outgoing.destroy());
  });

  /** Its address. */
  async start(): Promise<string> {
    return `http://127.0.0.1:${await listenAt(this.server)}`;
  }

  /** The trips since the last call of this. */
  take(): readonly Trip[] {
    const taken = this.trips;
    this.trips = [];
    return taken;
  }

  async stop(): Promise<void> {
    this.agent.destroy();
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const beganMs = performance.now();
    const sent = request(this.target, { method: 'POST', headers: incoming.headers, agent: this.agent });
    incoming.pipe(sent);
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      sent.once('response', resolve).once('error', reject);
    });
    await wait(heldBackMs);
    const operation = String(incoming.headers['x-amz-target']).split('.')[1] ?? '';
    this.trips.push({ operation, beganMs, answeredMs: performance.now() });
    outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(outgoing);
  }
}
