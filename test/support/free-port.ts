import { once } from 'node:events';
import { createServer } from 'node:net';
import { portOf } from './port-of.ts';

/** Returns a port of 127.0.0.1 on which nothing listens, for a program that cannot choose one itself. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server);
  server.close();
  await once(server, 'close');
  return port;
}
