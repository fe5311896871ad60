import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { portOf } from '../support/port-of.ts';

/** Ways in which a service, or a proxy before it, fails to answer a call. */
export const faults = [
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

export type Fault = (typeof faults)[number];

const html = '<html><body><h1>503 Service Temporarily Unavailable</h1></body></html>';

/** An HTTP proxy before an AWS service that fails every call in one way while a fault is set. */
export class FaultProxy {
  /** The service's address; must be set before the first call. */
  target = '';
  fault: Fault | null = null;
  /** Calls that met a fault. */
  faultedCalls = 0;
  private readonly server: Server = createServer((incoming, outgoing) => {
    this.handle(incoming, outgoing).catch(() => outgoing.destroy());
  });

  /** Listens on a free port. Returns the address to use in place of the service's own. */
  async start(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://127.0.0.1:${portOf(this.server)}`;
  }

  /** Ends the fault and drops the connections that still suffer from it. */
  recover(): void {
    this.fault = null;
    this.server.closeAllConnections();
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
    if (this.fault !== null) {
      this.faultedCalls += 1;
      fail(this.fault, incoming, outgoing);
      return;
    }
    const forwarded = request(new URL(incoming.url ?? '/', this.target), {
      method: incoming.method,
      headers: incoming.headers,
    });
    forwarded.end(Buffer.concat(chunks));
    const [answer]: IncomingMessage[] = await once(forwarded, 'response');
    if (answer === undefined) throw new Error('The service closed the connection.');
    outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(outgoing);
  }
}

function fail(fault: Fault, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const json = { 'Content-Type': 'application/x-amz-json-1.0' };
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
