import { dollarsOf, pricesCheckedOn } from '../../shared/catalog/model-prices.ts';
import {
  inAskedShape,
  type ScriptedModelServer,
  says,
  startScriptedModelServer,
} from '../../test/support/scripted-model-server.ts';
import type { ModelsCheck } from '../operations/ai-check/models-check.ts';
import { refusalAdvice } from '../operations/ai-check/refusal-reasons.ts';
import { Deployment } from './support/deployment.ts';

describe("models check with the deployment's models", () => {
  let deployment: Deployment;
  beforeAll(async () => {
    deployment = await Deployment.start();
  });
  afterAll(() => deployment.close());

  it('reports which shapes each model supports, the tokens and the cost', async () => {
    const { ModelStandard: standard = '', ModelSmart: smart, ModelGenius: genius } = deployment.outputs;

    const { probes, ...rest } = await deployment.json<ModelsCheck>(['models', 'check']);

    expect(rest).toEqual({ pricesCheckedOn });
    const results = probes.map(({ id, shape, isConfigured, ok, reason }) => [
      id,
      shape,
      isConfigured,
      ok,
      reason,
    ]);
    expect(results).toEqual([
      [standard, 'forced_tool', true, true, null],
      [standard, 'native_schema', false, false, 'shape_refused'],
      [standard, 'offered_tool', false, true, null],
      [standard, 'json_text', false, true, null],
      [smart, 'forced_tool', false, false, 'shape_refused'],
      [smart, 'native_schema', false, false, 'shape_refused'],
      [smart, 'offered_tool', true, true, null],
      [smart, 'json_text', false, true, null],
      [genius, 'forced_tool', false, false, 'shape_refused'],
      [genius, 'native_schema', false, false, 'shape_refused'],
      [genius, 'offered_tool', true, true, null],
      [genius, 'json_text', false, true, null],
    ]);
    const [first, refused] = probes;
    const tokens = { inputTokens: expect.any(Number), outputTokens: expect.any(Number) };
    expect(first).toEqual({
      id: standard,
      usedBy: ['standard', 'judge'],
      shape: 'forced_tool',
      isConfigured: true,
      ok: true,
      reason: null,
      advice: null,
      latencyMs: expect.any(Number),
      tokens,
      dollars: first?.tokens ? dollarsOf(standard, first.tokens) : null,
    });
    expect(refused).toMatchObject({ advice: refusalAdvice.shape_refused, tokens: null, dollars: null });
  });
});

describe('models check with a model server', () => {
  const id = 'openai-compatible/scripted-1b';
  let server: ScriptedModelServer;
  let deployment: Deployment;
  beforeAll(async () => {
    server = await startScriptedModelServer();
    const models = { baseUrl: server.baseUrl, apiKey: null, name: 'scripted-1b', timeLimitMs: 110_000 };
    deployment = await Deployment.start({ models });
  });
  afterAll(async () => {
    await deployment.close();
    await server.stop();
  });

  it('prints a line per shape and succeeds if the configured one works', async () => {
    server.respond((request) => inAskedShape(request, { word: 'yes' }));

    const { exitCode, stdout, stderr } = await deployment.run(['models', 'check', id]);

    const lines = stdout.replaceAll(/\d+ ms/g, 'N ms').split('\n');
    expect(lines.map((line) => line.trim().replaceAll(/ {2,}/g, ' | '))).toEqual([
      'USED BY | MODEL | SHAPE | LATENCY | TOKENS | COST | RESULT',
      `- | ${id} | forced_tool | N ms | 120 + 30 | - | ok`,
      `- | ${id} | native_schema * | N ms | 120 + 30 | - | ok`,
      `- | ${id} | offered_tool | N ms | 120 + 30 | - | ok`,
      `- | ${id} | json_text | N ms | 120 + 30 | - | ok`,
      '',
      `Prices: Bedrock's list prices of ${pricesCheckedOn}.`,
      '',
    ]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  });

  it('exits with 1 if the model responds to the configured shape with prose', async () => {
    server.respond((request) =>
      request.response_format === undefined ? inAskedShape(request, { word: 'yes' }) : says('Yes!'),
    );

    const { exitCode, stdout, stderr } = await deployment.run(['models', 'check', id]);

    expect(stdout).toContain(`${id}, native_schema: ${refusalAdvice.wrong_shape}\n`);
    expect({ exitCode, stderr }).toEqual({
      exitCode: 1,
      stderr: 'widgetctl: The shape that the service requests first fails for 1 of the models: see above.\n',
    });
  });
});
