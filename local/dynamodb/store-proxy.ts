import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { listenAt } from '../loopback/listen-at.ts';

/**
 * What happens to one call: it passes; the engine does it but its answer is lost; it is refused unseen by the
 * engine, as DynamoDB refuses when it throttles or fails; or its connection is cut, also before the engine saw it.
 */
export type Fate = 'pass' | 'lose-answer' | 'throttle' | 'fail' | 'cut';

/** Stands between the SDK and the DynamoDB engine and decides the fate of every call. */
export class StoreProxy {
  /** Called with the operation, such as `PutItem`, and its JSON when a call has come; a promise holds it. */
  decide: (operation: string, body: string) => Fate | Promise<Fate> = () => 'pass';
  /** Where calls go: the engine's address. */
  target: string;
  private underWay = 0;
  private readonly agent = new Agent({ keepAlive: true });
  private readonly server: Server;

  constructor(target = '') {
    this.target = target;
    this.server = createServer((incoming, outgoing) => {
      this.underWay += 1;
      this.handle(incoming, outgoing)
        .catch(() => outgoing.destroy())
        .finally(() => {
          this.underWay -= 1;
        });
    });
  }

  /** True while no call waits for its fate or for the engine. */
  get isIdle(): boolean {
    return this.underWay === 0;
  }

  /** Its address, for a client's `endpoint`. */
  async start(): Promise<string> {
    return `http://127.0.0.1:${await listenAt(this.server)}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
    this.agent.destroy();
  }

  /** Told of each call as it comes. */
  protected note(_operation: string): void {}

  private async handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const operation = operationOf(incoming);
    this.note(operation);
    const body = await textOf(incoming);
    const fate = await this.decide(operation, body);
    // A caller that hung up while the call was held has given it up: the engine must not do it behind its back.
    if (fate === 'cut' || incoming.socket.destroyed) {
      incoming.socket.destroy();
      return;
    }
    if (fate === 'throttle' || fate === 'fail') {
      const [status, type] =
        fate === 'throttle' ? [400, 'ThrottlingException'] : [500, 'InternalServerError'];
      outgoing.writeHead(status, { 'Content-Type': 'application/x-amz-json-1.0' });
      outgoing.end(JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${type}` }));
      return;
    }
    const answer = await this.forward(incoming, body);
    if (fate === 'lose-answer') {
      incoming.socket.destroy();
      return;
    }
    outgoing.writeHead(answer.status, { ...answer.headers });
    outgoing.end(answer.text);
  }

  private async forward(incoming: IncomingMessage, body: string) {
    const outgoing = request(this.target, { method: 'POST', headers: incoming.headers, agent: this.agent });
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      outgoing.once('response', resolve).once('error', reject);
    });
    outgoing.end(body);
    const answer = await answered;
    return { status: answer.statusCode ?? 500, headers: answer.headers, text: await textOf(answer) };
  }
}

function operationOf(incoming: IncomingMessage): string {
  return String(incoming.headers['x-amz-target']).split('.')[1] ?? '';
}

async function textOf(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}
