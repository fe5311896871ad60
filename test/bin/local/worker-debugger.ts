import * as z from 'zod';
import { waitUntil } from '../../support/wait-until.ts';

const workerMessage = z.object({
  method: z.literal('NodeWorker.receivedMessageFromWorker'),
  params: z.object({ sessionId: z.string(), message: z.string() }),
});
const workerAttached = z.object({
  method: z.literal('NodeWorker.attachedToWorker'),
  params: z.object({ sessionId: z.string() }),
});
const messageSchema = z.object({
  method: z.string().optional(),
  params: z.record(z.string(), z.unknown()).default({}),
});

interface WorkerEvent {
  readonly sessionId: string;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/**
 * Debugs the worker threads of a process over the Chrome DevTools Protocol.
 * https://chromedevtools.github.io/devtools-protocol/
 */
export class WorkerDebugger {
  private readonly events: WorkerEvent[] = [];
  private readonly socket: WebSocket;
  private lastId = 0;

  private constructor(url: string) {
    this.socket = new WebSocket(url);
    this.socket.addEventListener('message', ({ data }) => this.receive(JSON.parse(data)));
  }

  /** @param url address that Node prints when it opens the debugger port */
  static async attach(url: string): Promise<WorkerDebugger> {
    const attached = new WorkerDebugger(url);
    await waitUntil(() => attached.socket.readyState === WebSocket.OPEN);
    attached.send('NodeWorker.enable', { waitForDebuggerOnStart: false });
    return attached;
  }

  /** Waits for the first event that fits. */
  async event(method: string, fits: (params: WorkerEvent['params']) => boolean = () => true) {
    const found = () => this.events.find((event) => event.method === method && fits(event.params));
    await waitUntil(() => found() !== undefined);
    const event = found();
    if (event === undefined) throw new Error(`There is no event ${method}.`);
    return event;
  }

  sendToWorker(sessionId: string, method: string, params: object = {}): void {
    this.lastId += 1;
    const message = JSON.stringify({ id: this.lastId, method, params });
    this.send('NodeWorker.sendMessageToWorker', { sessionId, message });
  }

  close(): void {
    this.socket.close();
  }

  private send(method: string, params: object): void {
    this.lastId += 1;
    this.socket.send(JSON.stringify({ id: this.lastId, method, params }));
  }

  private receive(message: unknown): void {
    const attached = workerAttached.safeParse(message).data;
    if (attached !== undefined) this.sendToWorker(attached.params.sessionId, 'Debugger.enable');
    const forwarded = workerMessage.safeParse(message).data;
    if (forwarded === undefined) return;
    const { sessionId } = forwarded.params;
    const { method, params } = messageSchema.parse(JSON.parse(forwarded.params.message));
    if (method !== undefined) this.events.push({ sessionId, method, params });
  }
}
