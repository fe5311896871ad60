import { createServer } from 'node:http';
import { listenAt } from '../../local/loopback/listen-at.ts';

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
  const port = await listenAt(server);
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
