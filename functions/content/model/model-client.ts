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
import { converseInput, type Guardrail, limitTokens, type Repair } from './converse-input.ts';
import { Judge, type JudgingTime, usualJudgingTime } from './judge/judge.ts';
import { type KnownModel, LearnedModels } from './learned-models.ts';
import type { Prompt } from './prompt.ts';
import { type ModelReply, readReply } from './read-reply.ts';

export interface ModelSettings {
  /** Model or inference profile by use: an id, or the ARN of an application inference profile. */
  readonly models: ModelIds;
  /** The model of an application inference profile, by use, where configured. */
  readonly families?: Readonly<Partial<Record<ModelUse, string>>>;
  /** Time limits of the judge; defaults to the usual ones. */
  readonly judgingTime?: JudgingTime;
  readonly guardrail: Guardrail | null;
}

/** Retry-After for a throttled model, in seconds: its quota is per minute. */
const retryAfterSeconds = 10;

/** Stop reasons that mean refused content. */
const refusals: ReadonlySet<string> = new Set(['guardrail_intervened', 'content_filtered', 'refusal']);

/**
 * Calls Bedrock models through Converse. Create one instance per execution environment: it remembers the
 * capabilities that each model lacks.
 */
export class ModelClient {
  private readonly learned: LearnedModels;
  /** Reviews responses; null without a judge model. */
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
    this.learned = new LearnedModels(log);
    const { models, judgingTime = usualJudgingTime } = settings;
    this.judge = models.judge === undefined ? null : this.judgeBy(models.judge, log, judgingTime);
  }

  /**
   * Returns the model name for responses: for an application inference profile the model behind it, if
   * configured, else the id of the profile.
   */
  modelId(mode: AiMode): string {
    return this.model(mode).name;
  }

  capabilities(mode: AiMode): ModelCapabilities {
    return this.learned.capabilities(this.model(mode));
  }

  /**
   * Prompts the model, or makes a repair attempt. If the model rejects a part of the request, retries
   * immediately without it, and omits it from then on.
   *
   * @throws ApiError CONTENT_REFUSED, SERVICE_BUSY, TIMEOUT or INTERNAL_ERROR
   */
  async ask(mode: AiMode, prompt: Prompt, repair: Repair | null, signal: AbortSignal): Promise<ModelReply> {
    return this.askModel(this.model(mode), prompt, repair, signal);
  }

  private async askModel(
    model: KnownModel,
    prompt: Prompt,
    repair: Repair | null,
    signal: AbortSignal,
  ): Promise<ModelReply> {
    let asked = this.learned.capabilities(model);
    for (;;) {
      const input = converseInput(model.calledBy, prompt, asked, repair, this.settings.guardrail);
      const said = await this.converse(input, signal);
      if (!(said instanceof ValidationException)) {
        if (refusals.has(said.stopReason ?? '')) throw new ApiError('CONTENT_REFUSED');
        return readReply(said, limitTokens(prompt, asked, repair), asked.maximumOutputTokens);
      }
      const left = this.learned.learn(model, asked, said.message);
      if (left === null) throw toServiceApiError(said, retryAfterSeconds);
      asked = left;
    }
  }

  /** @returns the model's output, or the reason why the service rejected the request */
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

  private judgeBy(calledBy: string, log: Pick<Log, 'info' | 'warn'>, time: JudgingTime): Judge {
    const model = this.known('judge', calledBy);
    const ask = (prompt: Prompt, signal: AbortSignal) => this.askModel(model, prompt, null, signal);
    return new Judge({ name: model.name, ask }, log, time);
  }

  private model(mode: AiMode): KnownModel {
    return this.known(mode, this.settings.models[mode]);
  }

  private known(use: ModelUse, calledBy: string): KnownModel {
    const name = this.settings.families?.[use] ?? calledBy.slice(calledBy.lastIndexOf('/') + 1);
    return { calledBy, name };
  }
}
