import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { portOf } from '../../support/port-of.ts';

export interface PageServer {
  readonly port: number;
  close(): Promise<void>;
}

export async function servePages(respond: RequestListener): Promise<PageServer> {
  const server = createServer(respond);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: portOf(server),
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
