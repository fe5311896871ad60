import { once } from 'node:events';
import type { Server } from 'node:net';

/**
 * Starts listening and returns the port.
 * @param port port to listen on; 0 for any free port
 * @throws the system error, such as EADDRINUSE
 */
export async function listenAt(server: Server, port = 0, host = '127.0.0.1'): Promise<number> {
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.');
  return address.port;
}
