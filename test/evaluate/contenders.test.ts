import { modelTimeLimitMs } from '../../bin/local/choose-model.ts';
import { contendersOf } from '../../evaluate/contenders.ts';
import { readEvaluateOptions } from '../../evaluate/options.ts';
import {
  lists,
  type ScriptedModelServer,
  startScriptedModelServer,
} from '../support/scripted-model-server.ts';

const contenders = (...argv: string[]) => {
  const options = readEvaluateOptions(argv, {});
  if (options === null) throw new Error('help was asked for');
  return contendersOf(options, () => undefined);
};

describe('what is measured', () => {
  let server: ScriptedModelServer;

  beforeAll(async () => {
    server = await startScriptedModelServer();
    server.list(lists('a-1b'));
  });
  afterAll(() => server.stop());

  const rules = { label: 'local-rules', runtime: {} };
  const served = (name: string) => {
    const models = { baseUrl: server.baseUrl, apiKey: null, name, timeLimitMs: modelTimeLimitMs };
    return { label: name, runtime: { models } };
  };
  const asked = (id: string, mode: string) => ({
    label: id,
    runtime: {
      realServices: new Set(['bedrock']),
      functionEnvironment: { [`BEDROCK_MODEL_${mode}`]: id },
    },
  });

  it('is the rules where nothing is named', async () => {
    expect(await contenders()).toEqual([rules]);
  });

  it('is the one model of a server, and another or the rules beside it', async () => {
    const models = ['--models', server.baseUrl];
    expect(await contenders(...models)).toEqual([served('a-1b')]);
    expect(await contenders(...models, '--compare', 'b-1b')).toEqual([served('a-1b'), served('b-1b')]);
    expect(await contenders(...models, '--compare', 'rules')).toEqual([served('a-1b'), rules]);
  });

  it('is a model of Bedrock in the mode that is measured, by its id or as the stacks have it', async () => {
    const [haiku, sonnet] = ['eu.anthropic.claude-haiku-5-5', 'eu.anthropic.claude-sonnet-5-5'];
    const both = ['--models-name', haiku, '--compare', sonnet, '--mode', 'smart'];
    expect(await contenders('--aws', 'bedrock', ...both)).toEqual([
      asked(haiku, 'SMART'),
      asked(sonnet, 'SMART'),
    ]);
    expect(await contenders('--aws', 'bedrock')).toEqual([
      {
        label: 'the model of standard',
        runtime: { realServices: new Set(['bedrock']), functionEnvironment: {} },
      },
    ]);
  });
});
