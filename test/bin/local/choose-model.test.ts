import { chooseModel, modelTimeLimitMs } from '../../../bin/local/choose-model.ts';
import {
  lists,
  refuses,
  type ScriptedModelServer,
  startScriptedModelServer,
} from '../../support/scripted-model-server.ts';

describe('model selection', () => {
  let server: ScriptedModelServer;
  const printed: string[] = [];
  const choose = (name: string | null, baseUrl = server.baseUrl) =>
    chooseModel({ baseUrl, name, apiKey: null }, (text) => void printed.push(text));
  const refusal = (name: string | null, baseUrl?: string): Promise<string> =>
    choose(name, baseUrl).then(
      () => 'chosen',
      (error: Error) => `${error.name}: ${error.message}`,
    );

  beforeEach(async () => {
    printed.length = 0;
    server = await startScriptedModelServer();
  });
  afterEach(() => server.stop());

  const chosen = (name: string, baseUrl = server.baseUrl) => ({
    baseUrl,
    apiKey: null,
    name,
    timeLimitMs: modelTimeLimitMs,
  });

  it.each([
    ['one model', lists('llama3.2:3b')],
    ['an embedding model and one text model', lists('text-embedding-nomic-embed-text-v1.5', 'llama3.2:3b')],
  ])("selects the server's only text model when the server lists %s", async (_beside, list) => {
    server.list(list);
    expect(await choose(null)).toEqual(chosen('llama3.2:3b'));
    expect(printed).toEqual([]);
  });

  it('requires a model name when the server has several models', async () => {
    server.list(lists('llama3.2:3b', 'qwen3:8b'));
    expect(await refusal(null)).toBe(
      `ModelChoiceError: The model server at ${server.baseUrl} has several models: choose one by --models-name. It has: llama3.2:3b, qwen3:8b.`,
    );
    expect(await choose('qwen3:8b')).toEqual(chosen('qwen3:8b'));
    expect(printed).toEqual([]);
  });

  it('selects a named model, and warns if the server does not list it', async () => {
    server.list(lists('llama3.2:latest', 'qwen3:8b'));
    expect(await choose('llama3.2')).toEqual(chosen('llama3.2'));
    expect(printed).toEqual([]);
    expect(await choose('lama3')).toEqual(chosen('lama3'));
    expect(printed).toEqual([
      `The model server at ${server.baseUrl} does not list lama3. It has: llama3.2:latest, qwen3:8b.\n`,
    ]);
  });

  it.each([
    ['no model', lists(), 'has no model: load one, for example with ollama pull.'],
    ['rejected API key', refuses(401, 'Incorrect API key'), 'rejected the key: set OPENAI_API_KEY.'],
    ['no model list', refuses(404, 'no such path'), 'does not list its models: set --models-name.'],
  ])('fails when the server has no usable model (%s)', async (_what, list, expected) => {
    server.list(list);
    expect(await refusal(null)).toBe(`ModelChoiceError: The model server at ${server.baseUrl} ${expected}`);
  });

  it('accepts a model name when the server does not respond, and prints a one-line warning', async () => {
    const gone = await startScriptedModelServer();
    await gone.stop();
    const { baseUrl } = gone;
    const silence = `The model server at ${baseUrl} does not answer (ECONNREFUSED)`;
    expect(await choose('llama3.2', baseUrl)).toEqual(chosen('llama3.2', baseUrl));
    expect(printed).toEqual([`${silence}: until it does, AI transforms return 503.\n`]);
    expect(await refusal(null, baseUrl)).toBe(
      `ModelChoiceError: ${silence}: start it, or set --models-name.`,
    );
  });
});
