import { type Exchange, sendJson } from '../emulator/http/exchange.ts';
import { parseCall, ServiceError, validationError } from '../emulator/http/service-error.ts';
import type { EmulatedService } from '../emulator/start-emulator.ts';
import { Steering } from '../emulator/steering.ts';
import { converse } from './converse.ts';
import { findModel, supportsAll } from './models.ts';
import { AnswersByModel, serverModelName } from './openai/answer-by-model.ts';
import type { ModelServerAddress } from './openai/model-server.ts';
import { validateRequest } from './protocol/validate-request.ts';
import { createRules, type Rules } from './rules/index.ts';
import { errors } from './service-errors.ts';

export interface LocalBedrockOptions {
  /** Server for model IDs created by {@link serverModelId}; null rejects these IDs. */
  readonly modelServer?: ModelServerAddress | null;
  /** Called with one line, without request content, when the model server fails. */
  readonly onProblem?: (line: string) => void;
}

interface Parts {
  readonly rules: Rules;
  readonly models: AnswersByModel | null;
  readonly steering: Steering;
}

export function emulatedBedrock({
  modelServer = null,
  onProblem = () => undefined,
}: LocalBedrockOptions): EmulatedService {
  const steering = new Steering(errors);
  const rules = createRules({ nextJudgement: () => steering.faults.nextJudgement() });
  const models = modelServer === null ? null : new AnswersByModel(modelServer, onProblem);
  return {
    steering,
    serve: (exchange) => serveConverse(exchange, { rules, models, steering }),
    internalError: errors.internalError,
    stop: () => rules.stop(),
  };
}

async function serveConverse(exchange: Exchange, { rules, models, steering }: Parts): Promise<void> {
  const modelId = readModelId(exchange);
  const text = await exchange.readBody();
  if (text === undefined) throw new ServiceError(413, 'RequestEntityTooLargeException', 'Request too large.');
  const serverModel = models === null ? null : serverModelName(modelId);
  const capabilities = serverModel === null ? findModel(modelId) : supportsAll;
  if (capabilities === undefined) throw validationError('The provided model identifier is invalid.');
  const body = validateRequest(parseCall(text), capabilities, steering.faults.refusals);
  const fault = await steering.begin(exchange, { model: modelId, body });
  if (fault === null) return;
  if (models === null || serverModel === null) {
    sendJson(exchange, 200, await converse(body, capabilities, rules, fault));
    return;
  }
  const clientGone = new AbortController();
  void exchange.closed().then(() => clientGone.abort());
  sendJson(exchange, 200, await models.converse(serverModel, body, clientGone.signal), {
    'x-local-model': encodeURI(serverModel),
  });
}

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
