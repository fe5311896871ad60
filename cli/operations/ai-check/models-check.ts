import { modelUses } from '../../../shared/catalog/ai.ts';
import { capabilitiesOf, type Shaping, shapings } from '../../../shared/catalog/model-capabilities.ts';
import { dollarsOf, pricesCheckedOn, type TokenCount } from '../../../shared/catalog/model-prices.ts';
import { FailedError } from '../../errors.ts';
import type { Deployment } from '../deployment.ts';
import { Operations } from '../operations.ts';
import { type AiCheck, outcomeOf } from './ai-check.ts';

/** The smallest requests for structured output. */
export interface ShapeProbes {
  /** @throws WrongShapeError when the model answers in another shape */
  fillShape(modelId: string, shape: Shaping): Promise<TokenCount>;
  explain(error: unknown): string;
  close(): void;
}

interface ModelsCheckDeps extends Pick<Deployment, 'models'> {
  readonly probes: () => Promise<ShapeProbes>;
  /** Monotonic clock, in milliseconds. */
  readonly clock: () => number;
}

/** One request to a model. */
export interface ModelProbe extends Pick<AiCheck, 'id' | 'usedBy' | 'ok' | 'reason' | 'advice'> {
  readonly shape: Shaping;
  /** True for the shape that the service requests first from this model. */
  readonly isConfigured: boolean;
  readonly latencyMs: number;
  /** Null without a response. */
  readonly tokens: TokenCount | null;
  /** Null for a model without a list price. */
  readonly dollars: number | null;
}

export interface ModelsCheck {
  readonly pricesCheckedOn: string;
  readonly probes: readonly ModelProbe[];
}

/** Tests which ways of structured output each model supports. */
export class ModelsCheckOperations extends Operations<ModelsCheckDeps> {
  /**
   * Sends one request per model and shape, sequentially, with the caller's own credentials.
   *
   * @param ids the models; the deployment's own when empty
   * @param onProbe called with each result as it arrives
   * @throws FailedError when the deployment does not state its models
   */
  async check(ids: readonly string[], onProbe: (probe: ModelProbe) => void): Promise<ModelsCheck> {
    const { models } = this.deps;
    const chosen = ids.length > 0 ? ids : Object.values(models ?? {});
    if (chosen.length === 0) {
      throw new FailedError('The stack does not state its models: name them, or deploy this version first.');
    }
    const service = await this.deps.probes();
    const probes: ModelProbe[] = [];
    try {
      for (const id of new Set(chosen)) {
        const usedBy = modelUses.filter((use) => models?.[use] === id);
        for (const shape of shapings) {
          const probe = { ...(await this.#probe(service, id, shape)), usedBy };
          onProbe(probe);
          probes.push(probe);
        }
      }
    } finally {
      service.close();
    }
    return { pricesCheckedOn, probes };
  }

  async #probe(service: ShapeProbes, id: string, shape: Shaping): Promise<Omit<ModelProbe, 'usedBy'>> {
    const startedAtMs = this.deps.clock();
    const answers: TokenCount[] = [];
    const outcome = await outcomeOf(
      async () => void answers.push(await service.fillShape(id, shape)),
      service,
    );
    const tokens = answers[0] ?? null;
    return {
      id,
      shape,
      isConfigured: capabilitiesOf(id).shapedBy === shape,
      ...outcome,
      latencyMs: Math.round(this.deps.clock() - startedAtMs),
      tokens,
      dollars: tokens === null ? null : dollarsOf(id, tokens),
    };
  }
}
