import { serveAdmin } from './admin/admin-routes.ts';
import { CallLog } from './admin/call-log.ts';
import { FaultQueue } from './admin/fault-queue.ts';
import { applyServiceFault } from './admin/service-fault.ts';
import { converse, readWish } from './converse.ts';
import { findModel } from './models.ts';
import { sendJson, sendServiceError } from './protocol/answers.ts';
import type { Exchange } from './protocol/exchange.ts';
import { listenOnLoopback } from './protocol/loopback-server.ts';
import { ServiceError, validationError } from './protocol/service-error.ts';
import { validateRequest } from './protocol/validate-request.ts';
import { createRules, type Rules } from './rules/index.ts';
import { errors } from './service-errors.ts';

/** A running stand-in. */
export interface LocalBedrock {
  /** For `AWS_ENDPOINT_URL_BEDROCK_RUNTIME` or a client's `endpoint`. */
  readonly endpoint: string;
  stop(): Promise<void>;
}

/**
 * Starts an HTTP server on loopback that speaks Bedrock's Converse and answers by rules instead of a model.
 * Every answer carries the header `x-local-model: local-rules`.
 */
export async function startLocalBedrock(options: { port?: number } = {}): Promise<LocalBedrock> {
  const faults = new FaultQueue();
  const calls = new CallLog();
  const rules = createRules();
  const server = await listenOnLoopback(
    options.port ?? 0,
    { 'x-local-model': 'local-rules' },
    async (exchange) => {
      if (await serveAdmin(exchange, faults, calls)) return;
      try {
        await serveConverse(exchange, rules, faults, calls);
      } catch (error) {
        sendServiceError(exchange, error instanceof ServiceError ? error : errors.internalError);
      }
    },
  );
  const stop = async () => {
    await Promise.all([server.stop(), rules.stop()]);
  };
  return { endpoint: server.endpoint, stop };
}

async function serveConverse(
  exchange: Exchange,
  rules: Rules,
  faults: FaultQueue,
  calls: CallLog,
): Promise<void> {
  const modelId = readModelId(exchange);
  const text = await exchange.readBody();
  if (text === undefined) throw new ServiceError(413, 'RequestEntityTooLargeException', 'Request too large.');
  const model = findModel(modelId);
  if (model === undefined) throw validationError('The provided model identifier is invalid.');
  const body = validateRequest(parseJson(text), model, faults.refusals);
  const wish = readWish(body);
  const fault = faults.take();
  calls.add({ transform: wish.kind === 'text' ? 'text' : wish.name, model: modelId, fault, body });
  if (await applyServiceFault(fault, exchange, errors)) return;
  sendJson(exchange, 200, await converse(body, model, rules, fault));
}

/** The model id of `POST /model/{modelId}/converse`, decoded. */
function readModelId(exchange: Exchange): string {
  const match = /^\/model\/([^/?]+)\/converse$/.exec(exchange.target);
  if (match?.[1] === undefined || exchange.method !== 'POST') {
    throw new ServiceError(404, 'UnknownOperationException', 'Unknown operation.');
  }
  try {
    return decodeURIComponent(match[1]);
  } catch {
    throw validationError('The provided model identifier is invalid.');
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ServiceError(400, 'SerializationException', 'The request body is not valid JSON.');
  }
}
