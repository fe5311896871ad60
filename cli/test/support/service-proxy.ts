import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';

/**
 * Outcome of a call. `refuse` returns an error without forwarding the call, `lose-response` forwards the call but drops
 * its response, and `keep-waiting` never responds.
 */
export type Fate = 'pass' | 'refuse' | 'lose-response' | 'keep-waiting' | Failure;

interface Failure {
  readonly status: number;
  readonly exception: string;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const refusal: Failure = { status: 400, exception: 'BadRequestException', message: 'Refused by the test.' };

/** Decides the outcome of a call. `call` is, for example, `POST /apikeys` or `DynamoDB UpdateItem`. */
type DecideFate = (call: string, body: string) => Fate | Promise<Fate>;

/** Proxy between the SDK clients and the local stack. It records calls and decides their outcome. */
export class ServiceProxy {
  readonly calls: string[] = [];
  decide: DecideFate = () => 'pass';
  /** Decides the outcome of audit trail reads and writes, which are not recorded in `calls`. */
  decideAudit: DecideFate = () => 'pass';
  private readonly server: Server;

  target: string;

  constructor(target = '') {
    this.target = target;
    this.server = createServer((incoming, outgoing) => void this.handle(incoming, outgoing));
  }

  async start(): Promise<string> {
    this.server.listen(0, '127.0.0.1').unref();
    await once(this.server, 'listening');
    const address = this.server.address();
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  }

  refuseOnce(start: string, fate: Fate = 'refuse'): void {
    let isDone = false;
    this.decide = (call) => {
      if (isDone || !call.startsWith(start)) return 'pass';
      isDone = true;
      return fate;
    };
  }

  reset(): void {
    this.calls.length = 0;
    this.decide = () => 'pass';
    this.decideAudit = () => 'pass';
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const isAudit = body.includes('"AUDIT#');
    const call = nameOf(incoming);
    if (!isAudit) this.calls.push(call);
    const fate = await (isAudit ? this.decideAudit : this.decide)(call, body.toString());
    if (fate === 'keep-waiting') return;
    if (fate === 'refuse' || typeof fate === 'object') {
      const { status, exception, message, headers } = fate === 'refuse' ? refusal : fate;
      outgoing.writeHead(status, { 'x-amzn-ErrorType': exception, ...headers });
      outgoing.end(JSON.stringify({ __type: exception, message }));
      return;
    }
    const { method, headers, url } = incoming;
    const onward = request(`${this.target}${url}`, { method, headers }, (upstream) => {
      if (fate === 'lose-response') {
        upstream.resume().on('end', () => outgoing.destroy());
        return;
      }
      outgoing.writeHead(upstream.statusCode ?? 502, upstream.headers);
      upstream.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    onward.end(body);
  }
}

function nameOf({ method, url, headers }: IncomingMessage): string {
  const target = String(headers['x-amz-target'] ?? '');
  const [service = '', operation] = target.split('.');
  if (service === 'secretsmanager') return `SecretsManager ${operation}`;
  if (target !== '') return `DynamoDB ${operation}`;
  return `${method} ${url?.split('?')[0]}`;
}
