import { capabilitiesOf, type ModelCapabilities } from '../catalog/model-capabilities.ts';
import { logMessages } from '../observability/log-messages.ts';
import type { Log } from '../observability/logger.ts';
import { combinedFallback, fallbackAfter } from './fallback.ts';

export interface KnownModel {
  /** Model ID for Converse: the ID of a model or inference profile, or an ARN. */
  readonly invocationId: string;
  /** Name in responses, cache keys and logs. Never an ARN, because ARNs contain the account ID. */
  readonly name: string;
}

/**
 * Capabilities of each model, as detected by this execution environment. Capabilities are removed but never restored.
 */
export class CapabilityCache {
  private readonly capabilitiesById = new Map<string, ModelCapabilities>();

  private readonly log: Pick<Log, 'warn'>;

  constructor(log: Pick<Log, 'warn'>) {
    this.log = log;
  }

  capabilities({ invocationId, name }: KnownModel): ModelCapabilities {
    return this.capabilitiesById.get(invocationId) ?? capabilitiesOf(name, invocationId);
  }

  /**
   * Reduces a model's capabilities after a rejected request, and logs each change once.
   * @param attempted capabilities used for the rejected request, which may be outdated
   * @returns the capabilities for the retry, or null when no option can be omitted
   */
  reduce(model: KnownModel, attempted: ModelCapabilities, message: string): ModelCapabilities | null {
    const fallback = fallbackAfter(message, attempted);
    if (fallback === null) return null;
    const before = this.capabilities(model);
    const after = combinedFallback(before, fallback.left);
    if (JSON.stringify(after) !== JSON.stringify(before)) {
      this.capabilitiesById.set(model.invocationId, after);
      const { refused } = fallback;
      this.log.warn(logMessages.MODEL_OPTION_REJECTED, {
        model: model.name,
        refused,
        outputMethod: after.outputMethod,
        maximumOutputTokens: after.maximumOutputTokens,
      });
    }
    return after;
  }
}
