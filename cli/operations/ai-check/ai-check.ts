import { type ModelIds, modelUses } from '../../../shared/catalog/ai.ts';
import { FailedError } from '../../errors.ts';
import type { Deployment } from '../deployment.ts';
import { Operations } from '../operations.ts';
import { type RefusalReason, refusalAdvice, refusalReason } from './refusal-reasons.ts';

/** A voice of each engine that the service speaks with: a test holds them to the voices of the content function. */
export const speechProbes = { generative: 'Ruth', neural: 'Joanna', standard: 'Marlene' } as const;
export type ProbedEngine = keyof typeof speechProbes;

/** The smallest calls that show whether a model or a voice engine may be used. */
export interface AiProbes {
  askModel(modelId: string): Promise<void>;
  speak(engine: ProbedEngine): Promise<void>;
  /** One line about a failure. */
  explain(error: unknown): string;
  /** Closes the connections. */
  close(): void;
}

interface AiCheckDeps extends Pick<Deployment, 'models'> {
  /** Loaded by the check, not by every command. */
  readonly probes: () => Promise<AiProbes>;
}

/** A model or voice engine, and whether it may be used. */
export interface AiCheck {
  readonly kind: 'model' | 'speech';
  /** The id of the model or inference profile; `polly/neural` for a voice engine. */
  readonly id: string;
  /** Users of the model: AI modes, the judge, or the transform. */
  readonly usedBy: readonly string[];
  readonly ok: boolean;
  /** Null when it may be used. */
  readonly reason: RefusalReason | null;
  /** The next step; null when it is accessible. */
  readonly advice: string | null;
}

/** Asks whether the account may use what the deployment needs of Bedrock and Polly. */
export class AiCheckOperations extends Operations<AiCheckDeps> {
  /**
   * Calls each model and voice engine once, sequentially, with the caller's own credentials, in the
   * deployment's Region. The first call of a model in an account also subscribes to it if the credentials
   * allow that.
   *
   * @param onCheck called with each result as it arrives
   * @throws FailedError when the deployment does not state its models
   */
  async check(onCheck: (check: AiCheck) => void): Promise<readonly AiCheck[]> {
    const { models } = this.deps;
    if (models === null) {
      throw new FailedError(
        'The stack does not say which models it uses: deploy this version first, with the content routes.',
      );
    }
    const probes = await this.deps.probes();
    try {
      return await checkAll(plannedChecks(models, probes), probes, onCheck);
    } finally {
      probes.close();
    }
  }
}

type Subject = Pick<AiCheck, 'kind' | 'id' | 'usedBy'>;

interface PlannedCheck {
  readonly subject: Subject;
  readonly call: () => Promise<void>;
}

/** Each model once, whatever uses share it, then each voice engine. */
function plannedChecks(models: ModelIds, probes: AiProbes): readonly PlannedCheck[] {
  const modelChecks = [...new Set(Object.values(models))].map((id): PlannedCheck => {
    const usedBy = modelUses.filter((use) => models[use] === id);
    return { subject: { kind: 'model', id, usedBy }, call: () => probes.askModel(id) };
  });
  const engineChecks = Object.keys(speechProbes)
    .filter(isEngine)
    .map((engine): PlannedCheck => {
      const subject = { kind: 'speech', id: `polly/${engine}`, usedBy: ['tts-export'] } as const;
      return { subject, call: () => probes.speak(engine) };
    });
  return [...modelChecks, ...engineChecks];
}

async function checkAll(
  planned: readonly PlannedCheck[],
  probes: AiProbes,
  onCheck: (check: AiCheck) => void,
): Promise<readonly AiCheck[]> {
  const checks: AiCheck[] = [];
  for (const { subject, call } of planned) {
    const check = { ...subject, ...(await outcomeOf(call, probes)) };
    onCheck(check);
    checks.push(check);
  }
  return checks;
}

/** Makes a call; a failure is its result. */
export async function outcomeOf(
  call: () => Promise<void>,
  { explain }: Pick<AiProbes, 'explain'>,
): Promise<Pick<AiCheck, 'ok' | 'reason' | 'advice'>> {
  try {
    await call();
    return { ok: true, reason: null, advice: null };
  } catch (error) {
    const reason = refusalReason(error);
    const advice = reason === 'failed' ? explain(error) : refusalAdvice[reason];
    return { ok: false, reason, advice };
  }
}

function isEngine(name: string): name is ProbedEngine {
  return Object.hasOwn(speechProbes, name);
}
