import { serveAdmin } from './admin/admin-routes.ts';
import { type CommonHeaders, type Exchange, sendServiceError } from './http/exchange.ts';
import { serveExchanges } from './http/http-server.ts';
import { ServiceError } from './http/service-error.ts';
import type { Steering } from './steering.ts';

/** A running emulator. */
export interface Emulator {
  /** For `AWS_ENDPOINT_URL_…` or a client's `endpoint`. */
  readonly endpoint: string;
  close(): Promise<void>;
}

/** An emulated service. */
export interface EmulatedService {
  readonly steering: Steering;
  /** Handles a call. A thrown ServiceError becomes the response. */
  readonly serve: (exchange: Exchange) => Promise<void>;
  /** Response when `serve` throws any other error. */
  readonly internalError: ServiceError;
  /** Stops the service's workers. */
  readonly stop: () => Promise<void>;
}

/**
 * Starts a loopback HTTP server that emulates a service, with admin paths for planning faults.
 * @param headers of every response
 * @param load called on the first request, because rules, parsers and voices are slow to load
 */
export async function startEmulator(
  headers: CommonHeaders,
  load: () => Promise<EmulatedService>,
): Promise<Emulator> {
  let service: Promise<EmulatedService> | undefined;
  const server = await serveExchanges(headers, async (exchange) => {
    service ??= load();
    const { steering, serve, internalError } = await service;
    if (await serveAdmin(exchange, steering)) return;
    try {
      await serve(exchange);
    } catch (error) {
      sendServiceError(exchange, error instanceof ServiceError ? error : internalError);
    }
  });
  const close = async () => {
    await server.stop();
    await (await service)?.stop();
  };
  return { endpoint: server.endpoint, close };
}
