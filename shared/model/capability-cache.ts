import { capabilitiesOf, type ModelCapabilities } from '../catalog/model-capabilities.ts';
import { logMessages } from '../observability/log-messages.ts';
import type { Log } from '../observability/logger.ts';
import { combinedFallback, type Fallback } from './fallback.ts';

export interface KnownModel {
  /** Model ID for Converse: the ID of a model or inference profile, or an ARN. */
  readonly invocationId: string;
  /** Name in responses, cache keys and logs. Never an ARN, because ARNs contain the account ID. */
  readonly name: string;
}

/** Time after which a model's rejected options are tried again, in milliseconds. */
const rememberedMs = 3_600_000;

/** Remembers for an hour which request options a model rejected. */
export class CapabilityCache {
  private readonly fallbacks = new Map<string, { capabilities: ModelCapabilities; untilMs: number }>();
  private readonly log: Pick<Log, 'warn'>;
  private readonly now: () => number;

  constructor(log: Pick<Log, 'warn'>, now: () => number) {
    this.log = log;
    this.now = now;
  }

  capabilities({ invocationId, name }: KnownModel): ModelCapabilities {
    const known = this.fallbacks.get(invocationId);
    return known !== undefined && this.now() < known.untilMs
      ? known.capabilities
      : capabilitiesOf(name, invocationId);
  }

  /** Remembers a fallback with which the model accepted a request. Logs each change once. */
  remember(model: KnownModel, { omitted, capabilities: left }: Fallback): void {
    const before = this.capabilities(model);
    const capabilities = combinedFallback(before, left);
    if (JSON.stringify(capabilities) === JSON.stringify(before)) return;
    this.fallbacks.set(model.invocationId, { capabilities, untilMs: this.now() + rememberedMs });
    const { outputMethod, maximumOutputTokens } = capabilities;
    const line = { model: model.name, omitted, outputMethod, maximumOutputTokens };
    this.log.warn(logMessages.MODEL_OPTION_REJECTED, line);
  }
}
