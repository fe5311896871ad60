import { chooseModel } from '../bin/local/choose-model.ts';
import type { LocalRuntimeOptions } from '../local/runtime.ts';
import type { AiMode } from '../shared/contract/enumerations.ts';
import { type EvaluateOptions, rulesName, type Source } from './options.ts';

/** A model to be measured, and how the stack is told to ask it. */
export interface Contender {
  readonly label: string;
  readonly runtime: Pick<LocalRuntimeOptions, 'models' | 'realServices' | 'functionEnvironment'>;
}

/**
 * The model that the options name, and the one to compare it with.
 *
 * @throws ModelChoiceError
 */
export async function contendersOf(
  { source, compare, mode }: Pick<EvaluateOptions, 'source' | 'compare' | 'mode'>,
  tell: (text: string) => void,
): Promise<Contender[]> {
  const first = await contenderOf(source, mode, tell);
  if (compare === null) return [first];
  return [first, await contenderOf(otherSource(source, compare), mode, tell)];
}

function otherSource(source: Source, name: string): Source {
  if (name === rulesName || source.kind === 'rules') return { kind: 'rules' };
  if (source.kind === 'bedrock') return { kind: 'bedrock', model: name };
  return { kind: 'server', server: { ...source.server, name } };
}

async function contenderOf(source: Source, mode: AiMode, tell: (text: string) => void): Promise<Contender> {
  switch (source.kind) {
    case 'rules':
      return { label: 'local-rules', runtime: {} };
    case 'server': {
      const models = await chooseModel(source.server, tell);
      return { label: models.name, runtime: { models } };
    }
    case 'bedrock':
      return {
        label: source.model ?? `the model of ${mode}`,
        runtime: {
          realServices: new Set(['bedrock'] as const),
          functionEnvironment:
            source.model === null ? {} : { [`BEDROCK_MODEL_${mode.toUpperCase()}`]: source.model },
        },
      };
  }
}
