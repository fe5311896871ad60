import type { Server } from 'node:net';

/** @throws Error when the server does not listen on a TCP port */
export function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.');
  return address.port;
}
