import { type Exchange, parseCall, ServiceError, sendJson, validationError } from '../emulator/exchange.ts';
import type { EmulatedService } from '../emulator/start-emulator.ts';
import { converse } from './converse.ts';
import type { ModelServerAddress } from './openai/model-server.ts';
import { ModelServerBackend, serverModelName } from './openai/model-server-backend.ts';
import { readConverseRequest } from './protocol/converse-request.ts';

export interface LocalBedrockOptions {
  /** Server for models whose IDs come from {@link serverModelId}; null to reject these IDs. */
  readonly modelServer?: ModelServerAddress | null;
  /** Called with one line, without request content, when the model server fails. */
  readonly onProblem?: (line: string) => void;
}

/** Uses the model server for its own models, and the built-in rules for all other models. */
export function emulatedBedrock({
  modelServer = null,
  onProblem = () => undefined,
}: LocalBedrockOptions): EmulatedService {
  const models = modelServer === null ? null : new ModelServerBackend(modelServer, onProblem);
  return { serve: (exchange) => serveConverse(exchange, models) };
}

async function serveConverse(exchange: Exchange, models: ModelServerBackend | null): Promise<void> {
  const model = serverModelName(readModelId(exchange));
  const request = readConverseRequest(parseCall(await exchange.readBody()));
  if (model === null) return sendJson(exchange, 200, await converse(request));
  if (models === null) throw validationError('The provided model identifier is invalid.');
  sendJson(exchange, 200, await models.converse(model, request, exchange.signal));
}

function readModelId(exchange: Exchange): string {
  const [, modelId] = /^\/model\/([^/?]+)\/converse$/.exec(exchange.target) ?? [];
  if (modelId === undefined || exchange.method !== 'POST') {
    throw new ServiceError(404, 'UnknownOperationException', 'Unknown operation.');
  }
  return decodeURIComponent(modelId);
}
