import { once } from 'node:events';
import type { Server } from 'node:net';

/**
 * Lets a server listen where only this machine reaches it; gives the port.
 *
 * @param port 0 for any free one
 * @throws the error of the operating system, such as EADDRINUSE
 */
export async function listenAt(server: Server, port = 0, host = '127.0.0.1'): Promise<number> {
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.');
  return address.port;
}
