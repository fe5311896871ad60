import { capabilitiesOf, type ModelCapabilities } from '../../../shared/catalog/model-capabilities.ts';
import { logMessages } from '../../../shared/observability/log-messages.ts';
import type { Log } from '../../../shared/observability/logger.ts';
import { bothConceded, concessionAfter } from './concession.ts';

/** A model by the id that calls use, and by the name that answers and logs use. */
export interface KnownModel {
  /** What Converse takes: the id of a model or inference profile, or an ARN. */
  readonly calledBy: string;
  /** What answers, cache keys and logs say: never an ARN, which names the account. */
  readonly name: string;
}

/** What each model takes, as this container has found it. It only ever learns to ask for less. */
export class LearnedModels {
  private readonly learned = new Map<string, ModelCapabilities>();

  private readonly log: Pick<Log, 'warn'>;

  constructor(log: Pick<Log, 'warn'>) {
    this.log = log;
  }

  capabilities({ calledBy, name }: KnownModel): ModelCapabilities {
    return this.learned.get(calledBy) ?? capabilitiesOf(name, calledBy);
  }

  /**
   * Learns from a refused request, and logs that once.
   *
   * @param asked what the refused request was made with: it may be older than what is known by now
   * @returns what to ask with instead; null when the message names nothing to do without
   */
  learn(model: KnownModel, asked: ModelCapabilities, message: string): ModelCapabilities | null {
    const concession = concessionAfter(message, asked);
    if (concession === null) return null;
    const before = this.capabilities(model);
    const after = bothConceded(before, concession.left);
    if (JSON.stringify(after) !== JSON.stringify(before)) {
      this.learned.set(model.calledBy, after);
      const { refused } = concession;
      this.log.warn(logMessages.MODEL_ASKED_FOR_LESS, {
        model: model.name,
        refused,
        shapedBy: after.shapedBy,
        maximumOutputTokens: after.maximumOutputTokens,
      });
    }
    return after;
  }
}
