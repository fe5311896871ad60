import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { portOf } from './port-of.ts';

/** Simulated failures. Only `drop response` forwards the call to the service. */
export const faults = [
  'drop response',
  'hang',
  'reset',
  'half body',
  'drip',
  'HTML',
  'throttle',
  'server error',
  'empty body',
  'not JSON',
  'another shape',
  'redirect',
] as const;

interface ServiceFailure {
  readonly status: number;
  readonly exception: string;
  readonly message: string;
}

export type FaultAction = 'pass' | (typeof faults)[number] | ServiceFailure;

const json = { 'Content-Type': 'application/x-amz-json-1.0' };
const html = '<html><body><h1>503 Service Temporarily Unavailable</h1></body></html>';

/** An HTTP proxy between the AWS SDK and an AWS service. The proxy forwards or fails each call. */
export class ServiceProxy {
  /**
   * Selects the action for a call to an operation such as `PutItem`. For calls to Bedrock and Polly, the operation is
   * empty. Returning a promise delays the call until the promise resolves.
   */
  decide: (operation: string, body: string, path: string) => FaultAction | Promise<FaultAction> = () =>
    'pass';
  target: string;
  readonly operations: string[] = [];
  private pending = 0;
  private readonly agent = new Agent({ keepAlive: true });
  private readonly server: Server = createServer((incoming, outgoing) => {
    this.pending += 1;
    this.handle(incoming, outgoing)
      .catch(() => outgoing.destroy())
      .finally(() => {
        this.pending -= 1;
      });
  });

  constructor(target = '') {
    this.target = target;
  }

  get isIdle(): boolean {
    return this.pending === 0;
  }

  async start(): Promise<string> {
    this.server.listen(0, '127.0.0.1').unref();
    await once(this.server, 'listening');
    return `http://127.0.0.1:${portOf(this.server)}`;
  }

  /** Resumes forwarding all calls, and closes the connections of hanging calls. */
  recover(): void {
    this.decide = () => 'pass';
    this.server.closeAllConnections();
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
    this.agent.destroy();
  }

  /**
   * Holds calls until `sizes[0]` of them have arrived, forwards them, and then does the same for `sizes[1]`, and so on.
   * A client that awaits a response before its group is complete waits forever. Calls after the last group fail.
   */
  respondInGroups(sizes: readonly number[]): void {
    const groups = sizes.map((size) => {
      let release = (): void => undefined;
      const complete = new Promise<void>((resolve) => {
        release = resolve;
      });
      return { open: size, complete, release };
    });
    this.decide = async () => {
      const group = groups.find(({ open }) => open > 0);
      if (group === undefined) return 'server error';
      group.open -= 1;
      if (group.open === 0) group.release();
      await group.complete;
      return 'pass';
    };
  }

  private async handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const operation = String(incoming.headers['x-amz-target']).split('.')[1] ?? '';
    this.operations.push(operation);
    const body = await bodyOf(incoming);
    const action = await this.decide(operation, body.toString(), incoming.url ?? '');
    // The service must not execute a call whose client disconnected during the delay.
    if (incoming.socket.destroyed) return;
    if (action !== 'pass' && action !== 'drop response') {
      fail(action, incoming, outgoing);
      return;
    }
    const response = await this.forward(incoming, body);
    const responseBody = await bodyOf(response);
    if (action === 'drop response') incoming.socket.resetAndDestroy();
    else outgoing.writeHead(response.statusCode ?? 500, response.headers).end(responseBody);
  }

  private async forward({ url = '/', method, headers }: IncomingMessage, body: Buffer) {
    const forwarded = request(new URL(url, this.target), { method, headers, agent: this.agent });
    forwarded.end(body);
    const [response]: IncomingMessage[] = await once(forwarded, 'response');
    if (response === undefined) throw new Error('The service closed the connection.');
    return response;
  }
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

function fail(
  fault: Exclude<FaultAction, 'pass' | 'drop response'>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): void {
  if (typeof fault === 'object') {
    const { status, exception, message } = fault;
    outgoing.writeHead(status, { ...json, 'x-amzn-errortype': exception }).end(JSON.stringify({ message }));
    return;
  }
  switch (fault) {
    case 'hang':
      return;
    case 'reset':
      incoming.socket.resetAndDestroy();
      return;
    case 'half body':
      outgoing.writeHead(200, { ...json, 'Content-Length': 4_096 });
      outgoing.write('{"Item":{');
      return;
    case 'drip': {
      outgoing.writeHead(200, { ...json, 'Content-Length': 1_000_000 });
      const timer = setInterval(() => outgoing.write(' '), 100);
      outgoing.once('close', () => clearInterval(timer));
      return;
    }
    case 'HTML':
      outgoing.writeHead(503, { 'Content-Type': 'text/html' }).end(html);
      return;
    case 'throttle':
      outgoing
        .writeHead(400, { ...json, 'x-amzn-errortype': 'ThrottlingException' })
        .end('{"__type":"ThrottlingException","message":"Rate exceeded"}');
      return;
    case 'server error':
      outgoing
        .writeHead(500, { ...json, 'x-amzn-errortype': 'InternalServerError' })
        .end('{"__type":"InternalServerError","message":"Internal server error"}');
      return;
    case 'empty body':
      outgoing.writeHead(200, json).end();
      return;
    case 'not JSON':
      outgoing.writeHead(200, json).end('<<<');
      return;
    case 'another shape':
      outgoing
        .writeHead(200, json)
        .end('{"Item":17,"Items":"none","Attributes":[],"output":{"message":null}}');
      return;
    case 'redirect':
      outgoing.writeHead(307, { Location: 'http://127.0.0.1:9/' }).end();
      return;
  }
}
