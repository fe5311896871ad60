import { modelUses } from '../../shared/catalog/ai.ts';
import { capabilitiesOf, type Shaping, shapings } from '../../shared/catalog/model-capabilities.ts';
import { dollarsOf, pricesCheckedOn } from '../../shared/catalog/model-prices.ts';
import { type ProbedEngine, probedVoices, type ServiceProbes } from '../connection/model-probes.ts';
import { FailedError } from '../errors.ts';
import type { Deployment } from './deployment.ts';
import { Operations } from './operations.ts';
import { refusalAdvice, refusalReason } from './refusal-reasons.ts';

type ModelProbes = Pick<ServiceProbes, 'fillShape' | 'speak' | 'explain' | 'close'>;

interface ModelsCheckDeps extends Pick<Deployment, 'models'> {
  readonly probes: () => Promise<ModelProbes>;
  /** Monotonic time in milliseconds. */
  readonly clock: () => number;
}

export type ModelsCheck = Awaited<ReturnType<ModelsCheckOperations['check']>>;

type ModelProbe = Awaited<ReturnType<ModelsCheckOperations['probeModel']>>;

type VoiceProbe = Awaited<ReturnType<ModelsCheckOperations['probeVoice']>>;

export class ModelsCheckOperations extends Operations<ModelsCheckDeps> {
  /**
   * Sends requests sequentially. If a model fails for a reason other than the shape, its remaining shapes are skipped.
   *
   * @param ids model IDs; when empty, tests the deployment's models and the voice engines
   * @throws FailedError when the stack does not name its models
   */
  async check(ids: readonly string[]) {
    const chosen = ids.length > 0 ? ids : Object.values(this.deps.models ?? {});
    if (chosen.length === 0) {
      throw new FailedError('The stack does not state its models: name them, or deploy this version first.');
    }
    const service = await this.deps.probes();
    const probes: ModelProbe[] = [];
    const voices: VoiceProbe[] = [];
    try {
      for (const id of new Set(chosen)) {
        const configured = capabilitiesOf(id).shapedBy;
        for (const shape of [configured, ...shapings.filter((other) => other !== configured)]) {
          const probe = await this.probeModel(service, id, shape);
          probes.push(probe);
          if (!probe.ok && probe.reason !== 'shape_refused' && probe.reason !== 'wrong_shape') break;
        }
      }
      for (const engine of ids.length > 0 ? [] : Object.keys(probedVoices).filter(isEngine)) {
        voices.push(await this.probeVoice(service, engine));
      }
    } finally {
      service.close();
    }
    return { pricesCheckedOn, probes, voices };
  }

  async probeModel(service: ModelProbes, id: string, shape: Shaping) {
    const { models } = this.deps;
    const { value, ...outcome } = await this.#timed(service, () => service.fillShape(id, shape));
    return {
      id,
      usedBy: modelUses.filter((use) => models?.[use] === id),
      shape,
      /** True for the shape that the service requests first. */
      isConfigured: shape === capabilitiesOf(id).shapedBy,
      ...outcome,
      /** Null when there was no response. */
      tokens: value,
      /** Null for a model without a list price. */
      dollars: value === null ? null : dollarsOf(id, value),
    };
  }

  async probeVoice(service: ModelProbes, engine: ProbedEngine) {
    const { value: _audio, ...outcome } = await this.#timed(service, () => service.speak(engine));
    return { id: `polly/${engine}`, ...outcome };
  }

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
