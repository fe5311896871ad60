import * as z from 'zod';
import { faultPlan } from './faults.ts';
import { type CommonHeaders, type Exchange, sendJson, sendServiceError } from './http/exchange.ts';
import { serveExchanges } from './http/http-server.ts';
import { ServiceError } from './http/service-error.ts';
import { parsedJson } from './json.ts';
import type { Steering } from './steering.ts';

export interface Emulator {
  readonly endpoint: string;
  close(): Promise<void>;
}

export interface EmulatedService {
  readonly steering: Steering;
  /** Handles a call. A thrown ServiceError becomes the response. */
  readonly serve: (exchange: Exchange) => Promise<void>;
  /** Response when `serve` throws any other error. */
  readonly internalError: ServiceError;
  readonly stop: () => Promise<void>;
}

/**
 * Starts an HTTP server on loopback that emulates a service.
 * @param headers sent with every response
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

const recordingSwitch = z.strictObject({ on: z.boolean() });

/** Handles the admin paths for tests. Returns false for any other path. */
async function serveAdmin(exchange: Exchange, { faults, calls }: Steering): Promise<boolean> {
  switch (`${exchange.method} ${exchange.target}`) {
    case 'PUT /_faults':
      return take(exchange, faultPlan, (plan) => faults.plan(plan));
    case 'PUT /_recording':
      return take(exchange, recordingSwitch, ({ on }) => {
        calls.recording = on;
      });
    case 'GET /_calls':
      sendJson(exchange, 200, calls.counts);
      return true;
    case 'DELETE /_calls':
      faults.plan({});
      calls.clear();
      sendJson(exchange, 200, {});
      return true;
    default:
      return false;
  }
}

async function take<Schema extends z.ZodType>(
  exchange: Exchange,
  schema: Schema,
  use: (value: z.infer<Schema>) => void,
): Promise<true> {
  const parsed = schema.safeParse(parsedJson((await exchange.readBody()) ?? ''));
  if (parsed.success) use(parsed.data);
  sendJson(
    exchange,
    parsed.success ? 200 : 400,
    parsed.success ? {} : { message: z.prettifyError(parsed.error) },
  );
  return true;
}
