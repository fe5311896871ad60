import type { ServiceError } from '../../emulator/exchange.ts';
import type { JsonObject } from '../../emulator/json.ts';
import type { ConverseRequest } from '../protocol/converse-request.ts';
import { errors } from '../service-errors.ts';
import { converseResponse } from './chat-completion.ts';
import { chatRequest, type TokenLimitName } from './chat-request.ts';
import {
  ModelServer,
  type ModelServerAddress,
  type ModelServerResponse,
  ModelServerUnreachableError,
} from './model-server.ts';
import { refusalOf, requiresNewLimitName } from './refusals.ts';

export class ModelServerBackend {
  private readonly server: ModelServer;
  private limitName: TokenLimitName = 'max_tokens';

  private readonly address: ModelServerAddress;
  private readonly onProblem: (line: string) => void;

  constructor(address: ModelServerAddress, onProblem: (line: string) => void) {
    this.address = address;
    this.onProblem = onProblem;
    this.server = new ModelServer(address);
  }

  /**
   * @param signal aborted when the client disconnects, which stops generation
   * @returns the body of a Converse response
   * @throws ServiceError the Bedrock exception that corresponds to the failure. Its message uses Converse's field
   * names.
   */
  async converse(model: string, request: ConverseRequest, signal: AbortSignal): Promise<JsonObject> {
    const startedAt = performance.now();
    const { received, sent } = await this.complete(model, request, signal);
    if (received.status !== 200) {
      const { reason, error } = refusalOf(received, sent);
      throw this.failed(model, reason, error);
    }
    const response = converseResponse(received.body, Math.round(performance.now() - startedAt));
    if (response === null) {
      throw this.failed(model, 'its response does not follow the OpenAI protocol', errors.modelError);
    }
    return response;
  }

  private async complete(
    model: string,
    request: ConverseRequest,
    signal: AbortSignal,
  ): Promise<{ readonly received: ModelServerResponse; readonly sent: JsonObject }> {
    const limitName = this.limitName;
    const sent = chatRequest(model, request, limitName);
    const received = await this.send(model, sent, signal);
    if (limitName === 'max_completion_tokens' || !requiresNewLimitName(received)) return { received, sent };
    this.limitName = 'max_completion_tokens';
    return this.complete(model, request, signal);
  }

  private async send(model: string, sent: JsonObject, signal: AbortSignal): Promise<ModelServerResponse> {
    try {
      return await this.server.complete(sent, signal);
    } catch (error) {
      if (error instanceof ModelServerUnreachableError) {
        throw this.failed(model, `it does not answer (${error.reason})`, errors.serviceUnavailable);
      }
      throw error;
    }
  }

  private failed(model: string, reason: string, error: ServiceError): ServiceError {
    this.onProblem(`${this.address.baseUrl}, model ${model}: ${reason}.`);
    return error;
  }
}

/** ID prefix of models on an OpenAI-compatible server; no Bedrock model ID has this prefix. */
const prefix = 'openai-compatible/';

export function serverModelId(name: string): string {
  return `${prefix}${name}`;
}

export function serverModelName(modelId: string): string | null {
  return modelId.startsWith(prefix) ? modelId.slice(prefix.length) : null;
}
