import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

type GateMode = { readonly open: boolean; readonly responseDelayMs: number };

const passing: GateMode = { open: true, responseDelayMs: 0 };

/**
 * A TCP proxy that simulates an unavailable service. A frozen proxy accepts connections and data without responding,
 * and forwards the data after recovery.
 */
export class TcpGate {
  private readonly server: Server = createServer((client) => this.accept(client));
  private readonly pairs = new Set<readonly [client: Socket, service: Socket]>();
  private mode = passing;
  private port = 0;
  private target: { readonly host: string; readonly port: number } | undefined;

  async start(): Promise<string> {
    await this.listen();
    return `http://127.0.0.1:${this.port}`;
  }

  /** Sets the service's URL. Must be called before the first connection. */
  leadTo(url: string): void {
    const { hostname, port } = new URL(url);
    this.target = { host: hostname, port: Number(port) };
  }

  freeze(): void {
    this.treat({ open: false, responseDelayMs: 0 });
  }

  slowDown(responseDelayMs: number): void {
    this.treat({ open: true, responseDelayMs });
  }

  async refuse(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    this.dropAll();
    await closed;
  }

  async recover(): Promise<void> {
    if (!this.server.listening) await this.listen();
    this.treat(passing);
  }

  async stop(): Promise<void> {
    if (this.server.listening) await this.refuse();
  }

  private async listen(): Promise<void> {
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    const address = this.server.address();
    if (typeof address === 'object' && address !== null) this.port = address.port;
  }

  private accept(client: Socket): void {
    if (this.target === undefined) throw new Error('The gate leads nowhere yet.');
    const service = connect(this.target);
    const pair = [client, service] as const;
    this.pairs.add(pair);
    const end = () => {
      this.pairs.delete(pair);
      client.destroy();
      service.destroy();
    };
    for (const socket of pair) socket.on('error', end).on('close', end);
    client.on('data', (bytes) => service.write(bytes));
    service.on('data', (bytes) => this.respond(client, bytes));
    this.apply(pair);
  }

  private respond(client: Socket, bytes: Buffer): void {
    const { responseDelayMs } = this.mode;
    if (responseDelayMs === 0) client.write(bytes);
    else setTimeout(() => client.writable && client.write(bytes), responseDelayMs).unref();
  }

  private treat(mode: GateMode): void {
    this.mode = mode;
    for (const pair of this.pairs) this.apply(pair);
  }

  private apply(pair: readonly [Socket, Socket]): void {
    for (const socket of pair) {
      if (this.mode.open) socket.resume();
      else socket.pause();
    }
  }

  private dropAll(): void {
    for (const [client, service] of this.pairs) {
      client.destroy();
      service.destroy();
    }
  }
}
