import {
  type BedrockRuntimeClient,
  ConverseCommand,
  type ConverseCommandInput,
  type ConverseCommandOutput,
  ValidationException,
} from '@aws-sdk/client-bedrock-runtime';
import type { ModelCapabilities } from '../catalog/model-capabilities.ts';
import { ApiError } from '../http/api-error.ts';
import { toServiceApiError } from '../http/service-error.ts';
import type { Log } from '../observability/logger.ts';
import { CapabilityCache, type KnownModel } from './capability-cache.ts';
import { converseInput, type Guardrail, limitTokens, type Repair } from './converse-input.ts';
import { inTurn } from './model-call-limits.ts';
import type { Prompt } from './prompt.ts';
import { type ModelReply, readReply } from './read-reply.ts';

/** `Retry-After` value for a throttled model, in seconds. */
const retryAfterSeconds = 10;

const refusals: ReadonlySet<string> = new Set(['guardrail_intervened', 'content_filtered', 'refusal']);

/**
 * Calls models through Bedrock's Converse API. Create one instance per execution environment, because it remembers
 * which capabilities each model lacks.
 */
export class ConverseClient {
  private readonly capabilityCache: CapabilityCache;
  private readonly client: Pick<BedrockRuntimeClient, 'send'>;
  private readonly guardrail: Guardrail | null;

  constructor(
    client: Pick<BedrockRuntimeClient, 'send'>,
    guardrail: Guardrail | null,
    log: Pick<Log, 'warn'>,
  ) {
    this.client = client;
    this.guardrail = guardrail;
    this.capabilityCache = new CapabilityCache(log);
  }

  /** Returns the capabilities that the next request to a model uses. */
  capabilities(model: KnownModel): ModelCapabilities {
    return this.capabilityCache.capabilities(model);
  }

  /**
   * Sends a prompt, or a follow-up that asks the model to repair its previous response. If the model rejects a request
   * option, retries immediately without the option and omits the option from later requests.
   *
   * @throws ApiError CONTENT_REFUSED, SERVICE_BUSY, TIMEOUT or INTERNAL_ERROR; its cause is the error of the AWS SDK
   */
  async invoke(
    model: KnownModel,
    prompt: Prompt,
    repair: Repair | null,
    signal: AbortSignal,
  ): Promise<ModelReply> {
    let capabilities = this.capabilities(model);
    for (;;) {
      const input = converseInput(model.invocationId, prompt, capabilities, repair, this.guardrail);
      const output = await this.converse(input, signal);
      if (!(output instanceof ValidationException)) {
        if (refusals.has(output.stopReason ?? '')) throw new ApiError('CONTENT_REFUSED');
        return readReply(output, limitTokens(prompt, capabilities, repair), capabilities.maximumOutputTokens);
      }
      const reduced = this.capabilityCache.reduce(model, capabilities, output.message);
      if (reduced === null) throw toServiceApiError(output, retryAfterSeconds);
      capabilities = reduced;
    }
  }

  private async converse(
    input: ConverseCommandInput,
    signal: AbortSignal,
  ): Promise<ConverseCommandOutput | ValidationException> {
    try {
      return await inTurn(signal, () =>
        this.client.send(new ConverseCommand(input), { abortSignal: signal }),
      );
    } catch (error) {
      if (error instanceof ValidationException) return error;
      throw toServiceApiError(error, retryAfterSeconds);
    }
  }
}
