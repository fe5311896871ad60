import { ApiError } from '../../../../shared/http/api-error.ts';
import { logMessages } from '../../../../shared/observability/log-messages.ts';
import type { Log } from '../../../../shared/observability/logger.ts';
import type { Prompt } from '../prompt.ts';
import type { ModelReply } from '../read-reply.ts';
import { claimedDifferences, type Difference, judgementSchema, type Meaning } from './meaning.ts';

/** Part of the cache key of every answer that is judged. Raise it with every change of the prompt or of what is done with its answer. */
const judgeVersion = 2;

/** What a judge may take, in milliseconds. */
export interface JudgingTime {
  /** With less it is not asked. */
  readonly minimumMs: number;
  /** It is not waited for longer. */
  readonly limitMs: number;
}

/** A judge reads two texts and writes little: small models answer in one to three seconds. */
export const usualJudgingTime: JudgingTime = { minimumMs: 2_500, limitMs: 6_000 };

/** How the judging model is asked. */
export interface JudgeModel {
  /** The model's name in logs. */
  readonly name: string;
  ask(prompt: Prompt, signal: AbortSignal): Promise<ModelReply>;
}

/** Asks a model where an answer differs in meaning from its source. A judge that fails never makes the request fail. */
export class Judge {
  /** Part of the cache key of what was judged. */
  readonly version: string;

  private readonly model: JudgeModel;
  private readonly log: Pick<Log, 'info' | 'warn'>;
  private readonly time: JudgingTime;

  constructor(model: JudgeModel, log: Pick<Log, 'info' | 'warn'>, time: JudgingTime) {
    this.model = model;
    this.log = log;
    this.time = time;
    this.version = `judge.${judgeVersion}/${model.name}`;
  }

  /**
   * Where the answer differs in meaning, by the sentences that the judge names.
   *
   * @param deadlineMs when the request's work must have ended, in milliseconds since 1970
   * @returns null where there was no time, or no judgement came
   */
  async differences(meaning: Meaning, deadlineMs: number): Promise<Difference[] | null> {
    const startedMs = Date.now();
    const leftMs = deadlineMs - startedMs;
    if (leftMs < this.time.minimumMs) return this.notJudged('no_time');
    const signal = AbortSignal.timeout(Math.max(1, Math.min(leftMs, this.time.limitMs)));
    try {
      // Loaded when first needed: many answers are cached or come unjudged.
      const { judgePrompt } = await import('./judge-prompt.ts');
      const { value, cutOff } = await this.model.ask(judgePrompt(meaning), signal);
      const judgement = judgementSchema.safeParse(value);
      if (cutOff !== null || !judgement.success) return this.notJudged('not_readable');
      const { findings } = judgement.data;
      const proved = claimedDifferences(findings, meaning);
      this.log.info(logMessages.MEANING_JUDGED, {
        model: this.model.name,
        findings: proved.length,
        dropped: findings.length - proved.length,
        durationMs: Date.now() - startedMs,
      });
      return proved;
    } catch (error) {
      return this.notJudged(error instanceof ApiError ? error.code : 'failed');
    }
  }

  private notJudged(reason: string): null {
    this.log.warn(logMessages.MEANING_NOT_JUDGED, { model: this.model.name, reason });
    return null;
  }
}
