import {
  type BedrockRuntimeClient,
  ConverseCommand,
  ValidationException,
} from '@aws-sdk/client-bedrock-runtime';
import type { ModelCapabilities } from '../catalog/model-capabilities.ts';
import { ApiError } from '../http/api-error.ts';
import type { Log } from '../observability/logger.ts';
import { CapabilityCache, type KnownModel } from './capability-cache.ts';
import { converseInput, type Guardrail, limitTokens, type Repair } from './converse-input.ts';
import { type Fallback, fallbackAfter } from './fallback.ts';
import { inTurn } from './model-call-limits.ts';
import { toModelError } from './model-error.ts';
import type { Prompt } from './prompt.ts';
import { type ModelReply, readReply } from './read-reply.ts';

const refusals: ReadonlySet<string> = new Set(['guardrail_intervened', 'content_filtered', 'refusal']);

/**
 * Calls models through Bedrock's Converse API. Create one instance per execution environment, because it remembers
 * which options each model rejects.
 */
export class ConverseClient {
  private readonly capabilityCache: CapabilityCache;
  private readonly client: Pick<BedrockRuntimeClient, 'send'>;
  private readonly guardrail: Guardrail | null;

  constructor(
    client: Pick<BedrockRuntimeClient, 'send'>,
    guardrail: Guardrail | null,
    log: Pick<Log, 'warn'>,
    now = Date.now,
  ) {
    this.client = client;
    this.guardrail = guardrail;
    this.capabilityCache = new CapabilityCache(log, now);
  }

  /** Returns the capabilities that the next request to a model uses. */
  capabilities(model: KnownModel): ModelCapabilities {
    return this.capabilityCache.capabilities(model);
  }

  /**
   * Sends a prompt, or a follow-up that asks the model to repair its previous response. If the model rejects a request
   * option by name, retries without the option. Later requests omit it if the model accepts the retry.
   *
   * @throws ApiError CONTENT_REFUSED, IMAGE_NOT_READABLE, MODEL_UNAVAILABLE, SERVICE_BUSY or TIMEOUT; its causes include
   * the error of the AWS SDK
   */
  async invoke(
    model: KnownModel,
    prompt: Prompt,
    repair: Repair | null,
    signal: AbortSignal,
  ): Promise<ModelReply> {
    const fallbacks: Fallback[] = [];
    for (;;) {
      const capabilities = fallbacks.at(-1)?.capabilities ?? this.capabilities(model);
      const input = converseInput(model.invocationId, prompt, capabilities, repair, this.guardrail);
      try {
        const output = await inTurn(signal, () =>
          this.client.send(new ConverseCommand(input), { abortSignal: signal }),
        );
        for (const fallback of fallbacks) this.capabilityCache.remember(model, fallback);
        if (refusals.has(output.stopReason ?? '')) throw new ApiError('CONTENT_REFUSED');
        const { maximumOutputTokens } = capabilities;
        const limit = limitTokens(prompt, capabilities, repair);
        return readReply(output, prompt.shape.schema, limit, maximumOutputTokens);
      } catch (error) {
        if (error instanceof ApiError) throw error;
        const fallback =
          error instanceof ValidationException ? fallbackAfter(error.message, capabilities) : null;
        if (fallback === null) throw toModelError(error, model.name, prompt);
        fallbacks.push(fallback);
      }
    }
  }
}
