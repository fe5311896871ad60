import { modelUses } from '../../shared/catalog/ai.ts';
import { capabilitiesOf, type Shaping, shapings } from '../../shared/catalog/model-capabilities.ts';
import { dollarsOf, pricesCheckedOn } from '../../shared/catalog/model-prices.ts';
import {
  type ProbedEngine,
  probedVoices,
  type ServiceProbes,
  WrongShapeError,
} from '../connection/model-probes.ts';
import { FailedError } from '../errors.ts';
import type { Deployment } from './deployment.ts';
import { Operations } from './operations.ts';

/** Next steps when a model does not support a method of structured output, such as a forced tool call. */
export const shapeAdvice = {
  shape_refused:
    'It rejects this kind of request: the service falls back to the next shape, at the cost of one request.',
  wrong_shape: 'Its response had another shape: set another model in cdk.json and deploy.',
} as const;

/** Bedrock names the unsupported parameter in the message of a ValidationException. */
const unsupportedShape = /\btool|json_?schema|text_?format|output_?config|\bthinking\b|\beffort\b/i;

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
   * Probes each model with every method of structured output, sequentially. If a probe fails for a reason unrelated to
   * its method, skips the remaining methods of the model.
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
          if (probe.reason !== null && !Object.hasOwn(shapeAdvice, probe.reason)) break;
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
      const shapeProblem = shapeProblemOf(error);
      const reason = shapeProblem ?? (error instanceof Error ? error.name : 'failed');
      const advice = shapeProblem === null ? explain(error) : shapeAdvice[shapeProblem];
      return { ok: false, reason, advice, latencyMs: latencyMs(), value: null };
    }
  }
}

/** Returns null for a failure that is unrelated to the method of structured output. */
function shapeProblemOf(error: unknown): keyof typeof shapeAdvice | null {
  if (error instanceof WrongShapeError) return 'wrong_shape';
  const isUnsupported =
    error instanceof Error && error.name === 'ValidationException' && unsupportedShape.test(error.message);
  return isUnsupported ? 'shape_refused' : null;
}

function isEngine(name: string): name is ProbedEngine {
  return Object.hasOwn(probedVoices, name);
}
