import { ApiError } from '../../../../shared/http/api-error.ts';
import type { Prompt } from '../../../../shared/model/prompt.ts';
import type { ModelReply } from '../../../../shared/model/read-reply.ts';
import { logMessages } from '../../../../shared/observability/log-messages.ts';
import type { Log } from '../../../../shared/observability/logger.ts';
import type { Inquiry, Judgement } from './inquiry.ts';

/**
 * Part of the cache key of every judged response. Increment whenever the judge prompt or the processing of the judge's
 * output changes.
 */
const judgeVersion = 3;

export interface JudgeTimeLimits {
  readonly minimumMs: number;
  readonly limitMs: number;
}

/** Default time limits. A small model usually takes one to three seconds, because a judgment is short. */
export const defaultJudgeTimeLimits: JudgeTimeLimits = { minimumMs: 2_500, limitMs: 6_000 };

export interface JudgeModel {
  readonly name: string;
  invoke(prompt: Prompt, signal: AbortSignal): Promise<ModelReply>;
}

/** A second model that reviews responses. A judge error never fails the request. */
export class Judge {
  readonly version: string;

  private readonly model: JudgeModel;
  private readonly log: Pick<Log, 'info' | 'warn'>;
  private readonly time: JudgeTimeLimits;

  constructor(model: JudgeModel, log: Pick<Log, 'info' | 'warn'>, time: JudgeTimeLimits) {
    this.model = model;
    this.log = log;
    this.time = time;
    this.version = `judge.${judgeVersion}/${model.name}`;
  }

  /**
   * Asks the judge about a response.
   * @param deadlineMs in milliseconds since the Unix epoch
   * @returns null when too little time remained or the judge returned no usable result
   */
  async ask(inquiry: Inquiry, deadlineMs: number): Promise<Judgement | null> {
    const startedMs = Date.now();
    const leftMs = deadlineMs - startedMs;
    if (leftMs < this.time.minimumMs) return this.notJudged('no_time');
    const signal = AbortSignal.timeout(Math.max(1, Math.min(leftMs, this.time.limitMs)));
    try {
      const reply = await this.model.invoke(await inquiry.loadPrompt(), signal);
      const judgement = inquiry.read(reply);
      if (judgement === null) return this.notJudged('not_readable');
      this.log.info(logMessages.MEANING_CHECKED, {
        model: this.model.name,
        findings: judgement.differences.length,
        dropped: judgement.dropped,
        durationMs: Date.now() - startedMs,
      });
      return { ...judgement, isComplete: judgement.isComplete && reply.cutOff === null };
    } catch (error) {
      return this.notJudged(error instanceof ApiError ? error.code : 'failed');
    }
  }

  private notJudged(reason: string): null {
    this.log.warn(logMessages.MEANING_CHECK_FAILED, { model: this.model.name, reason });
    return null;
  }
}
