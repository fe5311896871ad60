import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { errorCode, PortInUseError, type PortOption } from '../errors.ts';
import { listenAt } from '../loopback/listen-at.ts';

export type RequestListener = (request: IncomingMessage, response: ServerResponse) => void;

interface LoopbackServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Maximum number of attempts to find a port that is free on both loopback addresses, if the requested port is 0. */
const portAttempts = 10;

const keepAliveMs = 65_000;

/**
 * Listens on 127.0.0.1 and, when the machine has IPv6, on ::1, so that `localhost` works with either address.
 * @param option the `npm start` option to name in the error message
 * @throws PortInUseError
 */
export async function listenOnLoopback(
  port: number,
  listener: RequestListener,
  option?: PortOption,
): Promise<LoopbackServer> {
  try {
    return await listenOnBoth(port, listener);
  } catch (error) {
    if (errorCode(error) !== 'EADDRINUSE') throw error;
    throw new PortInUseError(port, { cause: error, ...(option && { option }) });
  }
}

async function listenOnBoth(port: number, listener: RequestListener): Promise<LoopbackServer> {
  for (let attempt = 1; ; attempt++) {
    const first = createServer({ keepAliveTimeout: keepAliveMs }, listener);
    const boundPort = await listenAt(first, port);
    try {
      const second = await listenIfAvailable('::1', boundPort, listener);
      const servers = second ? [first, second] : [first];
      return {
        port: boundPort,
        close: async () => {
          await Promise.all(servers.map(closeServer));
        },
      };
    } catch (error) {
      await closeServer(first);
      if (port !== 0 || attempt === portAttempts) throw error;
    }
  }
}

async function listenIfAvailable(
  host: string,
  port: number,
  listener: RequestListener,
): Promise<Server | undefined> {
  const server = createServer({ keepAliveTimeout: keepAliveMs }, listener);
  try {
    await listenAt(server, port, host);
    return server;
  } catch (error) {
    if (['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(errorCode(error) ?? '')) return undefined;
    throw error;
  }
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/**
 * Binds a port before the gateway is ready, so that a port in use is reported immediately. Requests that arrive early
 * wait until the gateway is ready.
 * @throws PortInUseError
 */
export async function reservePort(port: number) {
  let serve: (listener: RequestListener) => void = () => undefined;
  const ready = new Promise<RequestListener>((resolve) => {
    serve = resolve;
  });
  const server = await listenOnLoopback(port, (request, response) => {
    void ready.then((listener) => listener(request, response));
  });
  return { port: server.port, close: server.close, serve };
}
