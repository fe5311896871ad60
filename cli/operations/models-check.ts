import { modelUses } from '../../shared/catalog/ai.ts';
import { capabilitiesOf, type Shaping, shapings } from '../../shared/catalog/model-capabilities.ts';
import { dollarsOf, pricesCheckedOn, type TokenCount } from '../../shared/catalog/model-prices.ts';
import { FailedError } from '../errors.ts';
import type { Deployment } from './deployment.ts';
import { Operations } from './operations.ts';
import { type RefusalReason, refusalAdvice, refusalReason } from './refusal-reasons.ts';

/** One voice per engine that the content function uses. */
export const probedVoices = { generative: 'Ruth', neural: 'Joanna', standard: 'Marlene' } as const;
export type ProbedEngine = keyof typeof probedVoices;

/** Minimal requests that show whether a model or a voice engine is usable. */
export interface ModelProbes {
  /** @throws WrongShapeError when the response has another shape */
  fillShape(modelId: string, shape: Shaping): Promise<TokenCount>;
  speak(engine: ProbedEngine): Promise<void>;
  explain(error: unknown): string;
  close(): void;
}

interface ModelsCheckDeps extends Pick<Deployment, 'models'> {
  readonly probes: () => Promise<ModelProbes>;
  /** Monotonic time in milliseconds. */
  readonly clock: () => number;
}

interface Outcome {
  readonly ok: boolean;
  readonly reason: RefusalReason | null;
  /** The next step; null on success. */
  readonly advice: string | null;
}

/** Result of one request to a model. */
export interface ModelProbe extends Outcome {
  readonly id: string;
  /** The AI modes, or the judge, that use the model. */
  readonly usedBy: readonly string[];
  readonly shape: Shaping;
  /** True for the structured output method that the service tries first with this model. */
  readonly isConfigured: boolean;
  readonly latencyMs: number;
  /** Null when there was no response. */
  readonly tokens: TokenCount | null;
  /** Null for a model without a list price. */
  readonly dollars: number | null;
}

/** Result of one request to a voice engine. */
export interface VoiceProbe extends Outcome {
  /** The engine's ID, such as `polly/neural`. */
  readonly id: string;
  readonly latencyMs: number;
}

export interface ModelsCheck {
  readonly pricesCheckedOn: string;
  readonly probes: readonly ModelProbe[];
  /** Empty when specific models were requested. */
  readonly voices: readonly VoiceProbe[];
}

/**
 * Tests which models and voice engines the account can use, and which structured output methods each model supports.
 */
export class ModelsCheckOperations extends Operations<ModelsCheckDeps> {
  /**
   * Sends requests sequentially, with the caller's own credentials. A model that rejects the configured shape for
   * another reason than its shape gets no further request.
   *
   * @param ids the models; the deployment's own, and the voice engines, when empty
   * @param onProbe called with each result as it arrives
   * @throws FailedError when the deployment does not state its models
   */
  async check(
    ids: readonly string[],
    onProbe: (probe: ModelProbe | VoiceProbe) => void,
  ): Promise<ModelsCheck> {
    const { models } = this.deps;
    const chosen = ids.length > 0 ? ids : Object.values(models ?? {});
    if (chosen.length === 0) {
      throw new FailedError('The stack does not state its models: name them, or deploy this version first.');
    }
    const service = await this.deps.probes();
    const probes: ModelProbe[] = [];
    const voices: VoiceProbe[] = [];
    try {
      for (const id of new Set(chosen)) {
        const configured = capabilitiesOf(id).shapedBy;
        const usedBy = modelUses.filter((use) => models?.[use] === id);
        for (const shape of [configured, ...shapings.filter((other) => other !== configured)]) {
          const { value, ...outcome } = await this.#timed(service, () => service.fillShape(id, shape));
          const probe: ModelProbe = {
            id,
            usedBy,
            shape,
            isConfigured: shape === configured,
            ...outcome,
            tokens: value,
            dollars: value === null ? null : dollarsOf(id, value),
          };
          onProbe(probe);
          probes.push(probe);
          if (!probe.ok && probe.reason !== 'shape_refused' && probe.reason !== 'wrong_shape') break;
        }
      }
      for (const engine of ids.length > 0 ? [] : Object.keys(probedVoices).filter(isEngine)) {
        const { value: _audio, ...outcome } = await this.#timed(service, () => service.speak(engine));
        const voice = { id: `polly/${engine}`, ...outcome };
        onProbe(voice);
        voices.push(voice);
      }
    } finally {
      service.close();
    }
    return { pricesCheckedOn, probes, voices };
  }

  /** Sends a request and measures its latency. An error becomes part of the result. */
  async #timed<Value>({ explain }: Pick<ModelProbes, 'explain'>, request: () => Promise<Value>) {
    const startedAtMs = this.deps.clock();
    const latencyMs = () => Math.round(this.deps.clock() - startedAtMs);
    try {
      const value = await request();
      return { ok: true, reason: null, advice: null, latencyMs: latencyMs(), value };
    } catch (error) {
      const reason = refusalReason(error);
      const advice = reason === 'failed' ? explain(error) : refusalAdvice[reason];
      return { ok: false, reason, advice, latencyMs: latencyMs(), value: null };
    }
  }
}

function isEngine(name: string): name is ProbedEngine {
  return Object.hasOwn(probedVoices, name);
}
