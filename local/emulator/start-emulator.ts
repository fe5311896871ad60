import { serveAdmin } from './admin/admin-routes.ts';
import { type CommonHeaders, type Exchange, sendServiceError } from './http/exchange.ts';
import { serveExchanges } from './http/http-server.ts';
import { ServiceError } from './http/service-error.ts';
import type { Steering } from './steering.ts';

/** A running emulator. */
export interface Emulator {
  /** For `AWS_ENDPOINT_URL_…` or a client's `endpoint`. */
  readonly endpoint: string;
  stop(): Promise<void>;
}

/** Options of {@link startEmulator}. */
export interface EmulatorOptions {
  /** Headers of every answer. */
  readonly headers: CommonHeaders;
  readonly steering: Steering;
  /** Answers a call. A ServiceError that it throws is the answer. */
  readonly serve: (exchange: Exchange) => Promise<void>;
  /** The answer where `serve` throws anything else. */
  readonly internalError: ServiceError;
  /** Stops the server's workers. */
  readonly stop: () => Promise<void>;
}

/** Starts a loopback HTTP server that emulates a service, with endpoints for planning faults. */
export async function startEmulator(options: EmulatorOptions): Promise<Emulator> {
  const { headers, steering, serve, internalError, stop } = options;
  const server = await serveExchanges(0, headers, async (exchange) => {
    if (await serveAdmin(exchange, steering)) return;
    try {
      await serve(exchange);
    } catch (error) {
      sendServiceError(exchange, error instanceof ServiceError ? error : internalError);
    }
  });
  return {
    endpoint: server.endpoint,
    stop: async () => {
      await Promise.all([server.stop(), stop()]);
    },
  };
}
