import { serveAdmin } from '../stand-in/admin/admin-routes.ts';
import { CallLog } from '../stand-in/admin/call-log.ts';
import { FaultQueue } from '../stand-in/admin/fault-queue.ts';
import { applyServiceFault } from '../stand-in/admin/service-fault.ts';
import { sendJson, sendServiceError } from '../stand-in/http/answers.ts';
import type { Exchange } from '../stand-in/http/exchange.ts';
import { listenOnLoopback } from '../stand-in/http/http-server.ts';
import { ServiceError, validationError } from '../stand-in/http/service-error.ts';
import { converse, readWish } from './converse.ts';
import { findModel, takesAll } from './models.ts';
import { AnswersByModel } from './openai/answer-by-model.ts';
import { serverModelName } from './openai/model-id.ts';
import type { ModelServerAddress } from './openai/model-server.ts';
import { validateRequest } from './protocol/validate-request.ts';
import { createRules, type Rules } from './rules/index.ts';
import { errors } from './service-errors.ts';

/** A running stand-in. */
export interface LocalBedrock {
  /** For `AWS_ENDPOINT_URL_BEDROCK_RUNTIME` or a client's `endpoint`. */
  readonly endpoint: string;
  stop(): Promise<void>;
}

/** Options of {@link startLocalBedrock}. */
export interface LocalBedrockOptions {
  readonly port?: number;
  /** The server behind the model ids that {@link serverModelId} makes; without it they are unknown. */
  readonly modelServer?: ModelServerAddress | null;
  /** Is told, in one line that holds nothing of a request, why that server gave no answer. */
  readonly onProblem?: (line: string) => void;
}

/** What answers, and what steers and counts it. */
interface Parts {
  readonly rules: Rules;
  readonly models: AnswersByModel | null;
  readonly faults: FaultQueue;
  readonly calls: CallLog;
}

/**
 * Starts an HTTP server on loopback that speaks Bedrock's Converse. It answers by rules instead of a model, or by the
 * models of an OpenAI-compatible server. The header `x-local-model` of every answer names what answered.
 */
export async function startLocalBedrock({
  port = 0,
  modelServer = null,
  onProblem = () => undefined,
}: LocalBedrockOptions = {}): Promise<LocalBedrock> {
  const faults = new FaultQueue();
  const calls = new CallLog();
  const rules = createRules({ takeJudgement: () => faults.takeJudgement() });
  const models = modelServer === null ? null : new AnswersByModel(modelServer, onProblem);
  const server = await listenOnLoopback(port, { 'x-local-model': 'local-rules' }, async (exchange) => {
    if (await serveAdmin(exchange, faults, calls)) return;
    try {
      await serveConverse(exchange, { rules, models, faults, calls });
    } catch (error) {
      sendServiceError(exchange, error instanceof ServiceError ? error : errors.internalError);
    }
  });
  const stop = async () => {
    await Promise.all([server.stop(), rules.stop()]);
  };
  return { endpoint: server.endpoint, stop };
}

async function serveConverse(exchange: Exchange, parts: Parts): Promise<void> {
  const { rules, models, faults, calls } = parts;
  const modelId = readModelId(exchange);
  const text = await exchange.readBody();
  if (text === undefined) throw new ServiceError(413, 'RequestEntityTooLargeException', 'Request too large.');
  const serverModel = models === null ? null : serverModelName(modelId);
  const capabilities = serverModel === null ? findModel(modelId) : takesAll;
  if (capabilities === undefined) throw validationError('The provided model identifier is invalid.');
  const body = validateRequest(parseJson(text), capabilities, faults.refusals);
  const wish = readWish(body);
  const fault = faults.take();
  calls.add({ transform: wish.kind === 'text' ? 'text' : wish.name, model: modelId, fault, body });
  if (await applyServiceFault(fault, exchange, errors)) return;
  if (models === null || serverModel === null) {
    sendJson(exchange, 200, await converse(body, capabilities, rules, fault));
    return;
  }
  const gone = new AbortController();
  void exchange.closed().then(() => gone.abort());
  sendJson(exchange, 200, await models.converse(serverModel, body, gone.signal), {
    'x-local-model': encodeURI(serverModel),
  });
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
