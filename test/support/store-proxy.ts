import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';

/**
 * What happens to one call: it passes; the engine does it but its answer is lost; or it is refused unseen by the
 * engine, as DynamoDB refuses when it throttles or fails.
 */
export type Fate = 'pass' | 'lose-answer' | 'throttle' | 'fail';

/** Stands between the SDK and the DynamoDB engine: notes every call and decides its fate. */
export class StoreProxy {
  /** The operations called, such as `PutItem`, in the order of their coming. */
  readonly operations: string[] = [];
  /** Called when a call has come; a promise holds it. */
  decide: (operation: string, body: string) => Fate | Promise<Fate> = () => 'pass';
  private readonly agent = new Agent({ keepAlive: true });
  private readonly server: Server;

  constructor(private readonly target: string) {
    this.server = createServer((incoming, outgoing) => void this.handle(incoming, outgoing));
  }

  async start(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    const address = this.server.address();
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
    this.agent.destroy();
  }

  /**
   * Answers calls only when all of their group have come: the first `sizes[0]` calls together, the next `sizes[1]`
   * together, and so on. A caller that waits for one answer before it makes another call of the group waits in vain;
   * calls beyond the last group fail.
   */
  answerInGroups(sizes: readonly number[]): void {
    const groups = sizes.map((size) => {
      let release = (): void => undefined;
      const complete = new Promise<void>((resolve) => {
        release = resolve;
      });
      return { open: size, complete, release };
    });
    this.decide = async () => {
      const group = groups.find(({ open }) => open > 0);
      if (group === undefined) return 'fail';
      group.open -= 1;
      if (group.open === 0) group.release();
      await group.complete;
      return 'pass';
    };
  }

  private async handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const operation = operationOf(incoming);
    this.operations.push(operation);
    const body = await textOf(incoming);
    const fate = await this.decide(operation, body);
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
    outgoing.end(body);
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
    return { status: answer.statusCode ?? 500, headers: answer.headers, text: await textOf(answer) };
  }
}

function operationOf(incoming: IncomingMessage): string {
  return String(incoming.headers['x-amz-target']).split('.')[1] ?? '';
}

async function textOf(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
