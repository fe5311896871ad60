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
  /** Model or inference profile of each use: an id, or the ARN of an application inference profile. */
  readonly models: ModelIds;
  /** The model behind a profile that does not name it; by use, where it was stated. */
  readonly families?: Readonly<Partial<Record<ModelUse, string>>>;
  /** What the judge may take; the usual time where nothing is said. */
  readonly judgingTime?: JudgingTime;
  readonly guardrail: Guardrail | null;
}

/** Seconds after which a throttled model is worth asking again: its quota counts by the minute. */
const retryAfterSeconds = 10;

/** Why the service stopped a model although nothing failed. */
const refusals: ReadonlySet<string> = new Set(['guardrail_intervened', 'content_filtered', 'refusal']);

/** Asks the models of Bedrock by Converse. One for a container: it remembers what each model has refused. */
export class ModelClient {
  private readonly learned: LearnedModels;
  /** Looks at what answers say; null where no model does. */
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

  /** The model as answers name it: for an application inference profile the model behind it, or the profile's own id. */
  modelId(mode: AiMode): string {
    return this.model(mode).name;
  }

  capabilities(mode: AiMode): ModelCapabilities {
    return this.learned.capabilities(this.model(mode));
  }

  /**
   * Asks once, or, with a repair, once more. Where the model refuses the way it is asked, it is asked again at once
   * in the next way, and in that way from then on.
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

  /** @returns what the model said, or why the service would not put the request to it */
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
