import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { AddressUnavailableError, errorCode, PortInUseError, type PortOption } from '../errors.ts';
import { listenAt } from '../loopback/listen-at.ts';

export type RequestListener = (request: IncomingMessage, response: ServerResponse) => void;

interface LoopbackServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Maximum number of attempts to find a port that is free on both loopback addresses, if the requested port is 0. */
const portAttempts = 10;

const keepAliveMs = 65_000;

export interface ListenOptions {
  /** IP address to listen on in addition to the loopback addresses. */
  readonly host?: string | null;
  /** The `npm start` option to name in the error message. */
  readonly option?: PortOption;
}

/**
 * Listens on 127.0.0.1 and, when the machine has IPv6, on ::1, so that `localhost` works with either address.
 * @throws PortInUseError, AddressUnavailableError
 */
export async function listenOnLoopback(
  port: number,
  listener: RequestListener,
  { host = null, option }: ListenOptions = {},
): Promise<LoopbackServer> {
  try {
    return await listenOnAll(addressesFor(host), port, listener);
  } catch (error) {
    if (errorCode(error) !== 'EADDRINUSE') throw error;
    throw new PortInUseError(port, { cause: error, ...(option && { option }) });
  }
}

const optionalAddress = '::1';

/** An unspecified address, such as 0.0.0.0, includes the loopback address of its family. */
function addressesFor(host: string | null): readonly string[] {
  if (host === '::') return [host];
  if (host === '0.0.0.0') return [host, optionalAddress];
  return ['127.0.0.1', optionalAddress, ...(host === null ? [] : [host])];
}

async function listenOnAll(
  addresses: readonly string[],
  port: number,
  listener: RequestListener,
): Promise<LoopbackServer> {
  for (let attempt = 1; ; attempt++) {
    const servers: Server[] = [];
    const close = async () => void (await Promise.all(servers.map(closeServer)));
    let boundPort = port;
    try {
      for (const address of addresses) {
        const server = createServer({ keepAliveTimeout: keepAliveMs }, listener);
        const listening = await listenIfAvailable(server, boundPort, address);
        if (listening === null) continue;
        boundPort = listening;
        servers.push(server);
      }
      return { port: boundPort, close };
    } catch (error) {
      await close();
      if (port !== 0 || attempt === portAttempts) throw error;
    }
  }
}

async function listenIfAvailable(server: Server, port: number, address: string): Promise<number | null> {
  try {
    return await listenAt(server, port, address);
  } catch (error) {
    if (!['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(errorCode(error) ?? '')) throw error;
    if (address !== optionalAddress) throw new AddressUnavailableError(address, { cause: error });
    return null;
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
 * @throws PortInUseError, AddressUnavailableError
 */
export async function reservePort(port: number, host: string | null = null) {
  let serve: (listener: RequestListener) => void = () => undefined;
  const ready = new Promise<RequestListener>((resolve) => {
    serve = resolve;
  });
  const server = await listenOnLoopback(
    port,
    (request, response) => void ready.then((listener) => listener(request, response)),
    { host },
  );
  return { port: server.port, close: server.close, serve };
}
