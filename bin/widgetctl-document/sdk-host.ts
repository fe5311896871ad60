import { once } from 'node:events';
import { createServer } from 'node:http';

/** What a host of the SDK lists; nothing is loaded from it. */
const hashes = JSON.stringify({ 'embed.js': `sha384-${'A'.repeat(64)}` });

/** A host that answers as one of the SDK does where it is asked for its hashes. */
export interface SdkHost {
  readonly url: string;
  close(): void;
}

/** Starts it on a free port of this machine. */
export async function startSdkHost(): Promise<SdkHost> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(hashes);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The host of the SDK has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
