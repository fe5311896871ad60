import {
  type BedrockRuntimeClient,
  ConverseCommand,
  type ConverseCommandInput,
  type ConverseCommandOutput,
  ValidationException,
} from '@aws-sdk/client-bedrock-runtime';
import type { ModelIds, ModelUse } from '../../../shared/catalog/ai.ts';
import type { ModelCapabilities } from '../../../shared/catalog/model-capabilities.ts';
import type { AiMode } from '../../../shared/contract/enumerations.ts';
import { ApiError } from '../../../shared/http/api-error.ts';
import type { Log } from '../../../shared/observability/logger.ts';
import { toServiceApiError } from '../service-error.ts';
import { CapabilityCache, type KnownModel } from './capability-cache.ts';
import { converseInput, type Guardrail, limitTokens, type Repair } from './converse-input.ts';
import { defaultJudgeTimeLimits, Judge, type JudgeTimeLimits } from './judge/judge.ts';
import type { Prompt } from './prompt.ts';
import { type ModelReply, readReply } from './read-reply.ts';

export interface ModelSettings {
  /**
   * For each AI mode and the judge, the ID of a model or inference profile, or the ARN of an application inference
   * profile.
   */
  readonly models: ModelIds;
  /** For each AI mode and the judge, the model behind the configured application inference profile, if any. */
  readonly families?: Readonly<Partial<Record<ModelUse, string | undefined>>>;
  readonly judgeTimeLimits?: JudgeTimeLimits;
  readonly guardrail: Guardrail | null;
}

/** `Retry-After` value for a throttled model, in seconds. */
const retryAfterSeconds = 10;

const refusals: ReadonlySet<string> = new Set(['guardrail_intervened', 'content_filtered', 'refusal']);

/**
 * Calls Bedrock models through Converse. Create one instance per execution environment, because it remembers which
 * capabilities each model lacks.
 */
export class ModelClient {
  private readonly capabilityCache: CapabilityCache;
  readonly judge: Judge | null;

  private readonly client: Pick<BedrockRuntimeClient, 'send'>;
  private readonly settings: ModelSettings;

  constructor(
    client: Pick<BedrockRuntimeClient, 'send'>,
    settings: ModelSettings,
    log: Pick<Log, 'info' | 'warn'>,
  ) {
    this.client = client;
    this.settings = settings;
    this.capabilityCache = new CapabilityCache(log);
    const { models, judgeTimeLimits = defaultJudgeTimeLimits } = settings;
    this.judge = models.judge === undefined ? null : this.createJudge(models.judge, log, judgeTimeLimits);
  }

  /**
   * Returns the model name used in responses. For an application inference profile, returns the model configured for
   * the profile or, if none is configured, the profile ID.
   */
  modelId(mode: AiMode): string {
    return this.model(mode).name;
  }

  capabilities(mode: AiMode): ModelCapabilities {
    return this.capabilityCache.capabilities(this.model(mode));
  }

  /**
   * Sends a prompt, or a follow-up that asks the model to repair its previous response. If the model rejects a request
   * option, retries immediately without the option and omits the option from later requests.
   *
   * @throws ApiError CONTENT_REFUSED, SERVICE_BUSY, TIMEOUT or INTERNAL_ERROR
   */
  async invoke(
    mode: AiMode,
    prompt: Prompt,
    repair: Repair | null,
    signal: AbortSignal,
  ): Promise<ModelReply> {
    return this.invokeModel(this.model(mode), prompt, repair, signal);
  }

  private async invokeModel(
    model: KnownModel,
    prompt: Prompt,
    repair: Repair | null,
    signal: AbortSignal,
  ): Promise<ModelReply> {
    let capabilities = this.capabilityCache.capabilities(model);
    for (;;) {
      const input = converseInput(model.invocationId, prompt, capabilities, repair, this.settings.guardrail);
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
      return await this.client.send(new ConverseCommand(input), { abortSignal: signal });
    } catch (error) {
      if (error instanceof ValidationException) return error;
      throw toServiceApiError(error, retryAfterSeconds);
    }
  }

  private createJudge(invocationId: string, log: Pick<Log, 'info' | 'warn'>, time: JudgeTimeLimits): Judge {
    const model = this.known('judge', invocationId);
    const invoke = (prompt: Prompt, signal: AbortSignal) => this.invokeModel(model, prompt, null, signal);
    return new Judge({ name: model.name, invoke }, log, time);
  }

  private model(mode: AiMode): KnownModel {
    return this.known(mode, this.settings.models[mode]);
  }

  private known(use: ModelUse, invocationId: string): KnownModel {
    const name = this.settings.families?.[use] ?? invocationId.slice(invocationId.lastIndexOf('/') + 1);
    return { invocationId, name };
  }
}
