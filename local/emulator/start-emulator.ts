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
  /** Answers a call. A ServiceError that it throws is the answer. */
  readonly serve: (exchange: Exchange) => Promise<void>;
  /** The answer where `serve` throws anything else. */
  readonly internalError: ServiceError;
  /** Stops the service's workers. */
  readonly stop: () => Promise<void>;
}

/**
 * Starts a loopback HTTP server that emulates a service, with endpoints for planning faults.
 * @param headers of every answer
 * @param load called by the first request: rules, parsers and voices take longer to load than all the rest
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
