import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

class ReportedError extends Error {
  override readonly name = 'ReportedError';
}

interface Waiting {
  readonly resolve: (response: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Emulates Lambda's Runtime API for one function process: sends events to the process and receives its responses.
 * https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html
 */
export class RuntimeApi {
  readonly #server: Server;
  readonly #events: { id: string; event: string }[] = [];
  readonly #waiting = new Map<string, Waiting>();
  #next: ServerResponse | null = null;
  #failure: Error | null = null;

  private readonly functionArn: string;
  private readonly timeoutMs: number;

  constructor(functionArn: string, timeoutMs: number) {
    this.functionArn = functionArn;
    this.timeoutMs = timeoutMs;
    this.#server = createServer((incoming, outgoing) => void this.#respond(incoming, outgoing));
  }

  /** Starts the server on a free port and returns the value to use for AWS_LAMBDA_RUNTIME_API. */
  async start(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    return `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** @throws ReportedError when the function reports an error */
  invoke(event: unknown): Promise<unknown> {
    if (this.#failure !== null) return Promise.reject(this.#failure);
    const id = randomUUID();
    this.#events.push({ id, event: JSON.stringify(event) });
    const response = new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    this.#handOut();
    return response;
  }

  /** Rejects current and future invocations because the process has exited or could not start. */
  fail(error: Error): void {
    this.#failure ??= error;
    for (const { reject } of this.#waiting.values()) reject(this.#failure);
    this.#waiting.clear();
  }

  async #respond(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const path = incoming.url?.replace('/2018-06-01/runtime/', '') ?? '';
    if (path === 'invocation/next') {
      this.#next = outgoing;
      this.#handOut();
      return;
    }
    const body = await textOf(incoming);
    outgoing.writeHead(202).end();
    if (path === 'init/error') this.fail(new ReportedError(body));
    const [, id = '', what] = path.split('/');
    if (what === 'response') this.#waiting.get(id)?.resolve(JSON.parse(body));
    if (what === 'error') this.#waiting.get(id)?.reject(new ReportedError(body));
  }

  #handOut(): void {
    const invocation = this.#next === null ? undefined : this.#events.shift();
    if (invocation === undefined) return;
    this.#next?.writeHead(200, {
      'Content-Type': 'application/json',
      'Lambda-Runtime-Aws-Request-Id': invocation.id,
      'Lambda-Runtime-Deadline-Ms': String(Date.now() + this.timeoutMs),
      'Lambda-Runtime-Invoked-Function-Arn': this.functionArn,
      'Lambda-Runtime-Trace-Id': 'Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=1',
    });
    this.#next?.end(invocation.event);
    this.#next = null;
  }
}

async function textOf(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
