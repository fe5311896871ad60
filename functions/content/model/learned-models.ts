import { capabilitiesOf, type ModelCapabilities } from '../../../shared/catalog/model-capabilities.ts';
import { logMessages } from '../../../shared/observability/log-messages.ts';
import type { Log } from '../../../shared/observability/logger.ts';
import { combinedFallback, fallbackAfter } from './fallback.ts';

/** A model with its invocation id and its public name. */
export interface KnownModel {
  /** Model id for Converse: the id of a model or inference profile, or an ARN. */
  readonly calledBy: string;
  /** Name in responses, cache keys and logs: never an ARN, which contains the account id. */
  readonly name: string;
}

/** Capabilities of each model, as learned by this execution environment. They are only ever reduced. */
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
   * Reduces the capabilities after a rejected request, and logs this once.
   *
   * @param asked capabilities used for the rejected request, which may be outdated
   * @returns the capabilities for the retry; null if the message names nothing to omit
   */
  learn(model: KnownModel, asked: ModelCapabilities, message: string): ModelCapabilities | null {
    const fallback = fallbackAfter(message, asked);
    if (fallback === null) return null;
    const before = this.capabilities(model);
    const after = combinedFallback(before, fallback.left);
    if (JSON.stringify(after) !== JSON.stringify(before)) {
      this.learned.set(model.calledBy, after);
      const { refused } = fallback;
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
