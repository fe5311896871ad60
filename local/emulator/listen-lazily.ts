import { connect, createServer, type Socket } from 'node:net';
import { listenAt } from '../loopback/listen-at.ts';
import type { RunningService } from '../services/local-service.ts';
import type { Emulator } from './start-emulator.ts';

/**
 * Listens on loopback, and loads and starts the emulator behind with the first connection: its rules, parsers and
 * voices take longer to load than all the rest. Bytes pass as they are, as the SDK speaks HTTP/2 to these services.
 */
export async function listenLazily(start: () => Promise<Emulator>): Promise<RunningService> {
  let running: Promise<Emulator> | undefined;
  const sockets = new Set<Socket>();
  const server = createServer({ pauseOnConnect: true }, (client) => {
    running ??= start();
    track(sockets, client);
    running.then(
      ({ endpoint }) => {
        const upstream = connect(Number(new URL(endpoint).port), '127.0.0.1');
        track(sockets, upstream);
        join(client, upstream);
      },
      () => client.destroy(),
    );
  });
  const port = await listenAt(server);
  return {
    endpoint: `http://127.0.0.1:${port}`,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
      await (await running)?.stop();
    },
  };
}

function track(sockets: Set<Socket>, socket: Socket): void {
  sockets.add(socket);
  socket.once('close', () => sockets.delete(socket));
}

function join(left: Socket, right: Socket): void {
  for (const [from, to] of [
    [left, right],
    [right, left],
  ] as const) {
    from.setNoDelay(true);
    from.pipe(to);
    from.on('error', () => to.destroy());
    from.once('close', () => to.destroy());
  }
}
