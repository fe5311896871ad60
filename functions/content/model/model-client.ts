import type { BedrockRuntimeClient } from '@aws-sdk/client-bedrock-runtime';
import type { ModelIds, ModelUse } from '../../../shared/catalog/ai.ts';
import type { ModelCapabilities } from '../../../shared/catalog/model-capabilities.ts';
import type { AiMode } from '../../../shared/contract/enumerations.ts';
import type { KnownModel } from '../../../shared/model/capability-cache.ts';
import { ConverseClient } from '../../../shared/model/converse-client.ts';
import type { Guardrail, Repair } from '../../../shared/model/converse-input.ts';
import type { Prompt } from '../../../shared/model/prompt.ts';
import type { ModelReply } from '../../../shared/model/read-reply.ts';
import type { Log } from '../../../shared/observability/logger.ts';
import { defaultJudgeTimeLimits, Judge, type JudgeTimeLimits } from './judge/judge.ts';

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

/** The models that a deployment uses: one for each AI mode, and the judge, if one is configured. */
export class ModelClient {
  readonly judge: Judge | null;

  private readonly client: ConverseClient;
  private readonly settings: ModelSettings;

  constructor(
    client: Pick<BedrockRuntimeClient, 'send'>,
    settings: ModelSettings,
    log: Pick<Log, 'info' | 'warn'>,
    now = Date.now,
  ) {
    this.client = new ConverseClient(client, settings.guardrail, log, now);
    this.settings = settings;
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
    return this.client.capabilities(this.model(mode));
  }

  /** @throws the errors of {@link ConverseClient.invoke} */
  async invoke(
    mode: AiMode,
    prompt: Prompt,
    repair: Repair | null,
    signal: AbortSignal,
  ): Promise<ModelReply> {
    return this.client.invoke(this.model(mode), prompt, repair, signal);
  }

  private createJudge(invocationId: string, log: Pick<Log, 'info' | 'warn'>, time: JudgeTimeLimits): Judge {
    const model = this.known('judge', invocationId);
    const invoke = (prompt: Prompt, signal: AbortSignal) => this.client.invoke(model, prompt, null, signal);
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
