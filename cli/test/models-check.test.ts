import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dollarsOf, pricesCheckedOn } from '../../shared/catalog/model-prices.ts';
import { voices } from '../../shared/catalog/voices.ts';
import { bedrockRejection, type RefusablePart } from '../../test/support/bedrock-rejections.ts';
import {
  inRequestedShape,
  type ScriptedModelServer,
  says,
  startScriptedModelServer,
} from '../../test/support/scripted-model-server.ts';
import { localTarget } from '../connection/target.ts';
import {
  type ModelsCheck,
  ModelsCheckOperations,
  probedVoices,
  WrongShapeError,
} from '../operations/models-check.ts';
import { Deployment } from './support/deployment.ts';
import type { Fate } from './support/service-proxy.ts';

const ampleBounds = { connectionTimeoutMs: 20_000, requestTimeoutMs: 20_000 };

/** Messages from https://docs.aws.amazon.com/bedrock/latest/userguide/troubleshooting-api-error-codes.html */
const exceptions = {
  marketplace: {
    status: 403,
    exception: 'AccessDeniedException',
    message:
      'Model access is denied due to IAM user or service role is not authorized to perform the required AWS Marketplace ' +
      'actions (aws-marketplace:ViewSubscriptions, aws-marketplace:Subscribe) to enable access to this model.',
  },
  useCaseForm: {
    status: 404,
    exception: 'ResourceNotFoundException',
    message:
      'Model use case details have not been submitted for this account. Fill out the Anthropic use case details form ' +
      'before using the model. If you have already filled out the form, try again in 15 minutes.',
  },
};

describe('models check with Bedrock models', () => {
  let deployment: Deployment;
  /** Number of calls that each model accepted, keyed by model ID. */
  let accepted: Map<string, number>;
  let refusedParts: RefusablePart[];
  beforeAll(async () => {
    deployment = await Deployment.start();
    deployment.bounds = ampleBounds;
  });
  beforeEach(() => {
    accepted = new Map();
    refusedParts = [];
    deployment.proxy.reset();
    failCalls(() => 'pass');
  });
  afterAll(() => deployment.close());

  function failCalls(decide: (service: 'model' | 'v1') => Fate) {
    deployment.proxy.decide = (call, body) => {
      const [, service, modelId] = /^POST \/(model|v1)\/([^/]+)/.exec(call) ?? [];
      if (service === 'v1') return decide(service);
      if (service !== 'model' || modelId === undefined) return 'pass';
      const id = decodeURIComponent(modelId);
      const message = bedrockRejection(id, JSON.parse(body), refusedParts);
      if (message !== null) return { status: 400, exception: 'ValidationException', message };
      accepted.set(id, (accepted.get(id) ?? 0) + 1);
      return decide(service);
    };
  }

  async function reasons() {
    const { exitCode, stdout } = await deployment.run(['--json', 'models', 'check']);
    const { probes, voices }: ModelsCheck = JSON.parse(stdout);
    return {
      exitCode,
      models: probes.map(({ reason }) => reason),
      voices: voices.map(({ reason }) => reason),
    };
  }

  it('reports the structured output format that each model supports, the tokens used and the cost', async () => {
    const { ModelStandard: standard = '', ModelSmart: smart, ModelGenius: genius } = deployment.outputs;

    const report = await deployment.json<ModelsCheck>(['models', 'check']);

    const outcome = { ok: true, reason: null, advice: null, latencyMs: expect.any(Number) };
    const tokens = { inputTokens: expect.any(Number), outputTokens: expect.any(Number) };
    const probe = (id = '', shape: string, ...usedBy: string[]) => ({
      ...{ id, usedBy, shape, ...outcome, tokens, dollars: expect.any(Number) },
    });
    expect(report).toEqual({
      pricesCheckedOn,
      probes: [
        probe(standard, 'forced_tool', 'standard', 'judge'),
        probe(smart, 'offered_tool', 'smart'),
        probe(genius, 'offered_tool', 'genius'),
      ],
      voices: ['polly/generative', 'polly/neural', 'polly/standard'].map((id) => ({ id, ...outcome })),
    });
    expect(deployment.proxy.calls.filter((call) => call === 'POST /v1/speech')).toHaveLength(3);
    const [first] = report.probes;
    expect(first?.dollars).toBe(first?.tokens && dollarsOf(standard, first.tokens));
  });

  it('reports the format that worked when a model rejects the first one', async () => {
    refusedParts = ['forcedTool'];

    const { probes } = await deployment.json<ModelsCheck>(['models', 'check']);

    expect(probes.map(({ ok, shape }) => ({ ok, shape }))).toEqual([
      { ok: true, shape: 'offered_tool' },
      { ok: true, shape: 'offered_tool' },
      { ok: true, shape: 'offered_tool' },
    ]);
  });

  it("prints AWS's messages and exits with code 1 when models cannot be used", async () => {
    const { ModelStandard: standard = '', ModelSmart: smart = '' } = deployment.outputs;
    const next: Fate[] = [exceptions.marketplace, exceptions.useCaseForm];
    failCalls((service) => (service === 'model' ? (next.shift() ?? 'pass') : 'pass'));

    const { exitCode, stdout, stderr } = await deployment.run(['models', 'check']);

    const lines = stdout.split('\n').map((line) => line.replaceAll(/ {2,}/g, ' | '));
    expect(lines[1]).toMatch(/^standard, judge .* - \| - \| FAILED: AccessDeniedException$/);
    expect(lines[2]).toMatch(/^smart .* - \| - \| FAILED: ResourceNotFoundException$/);
    expect(lines[3]).toMatch(/^genius .* ok$/);
    expect(lines.slice(-6)).toEqual([
      `${standard}: ${exceptions.marketplace.message}`,
      '',
      `${smart}: ${exceptions.useCaseForm.message}`,
      '',
      `Prices: Bedrock's list prices of ${pricesCheckedOn}.`,
      '',
    ]);
    expect({ exitCode, stderr }).toEqual({
      exitCode: 1,
      stderr: 'widgetctl: 2 of 6 models and voices cannot be used: see above.\n',
    });
  });

  it('reports a throttled model after retries', async () => {
    const throttled = { status: 429, exception: 'ThrottlingException', message: 'Too many requests' };
    failCalls((service) => (service === 'model' ? throttled : 'pass'));
    expect(await reasons()).toEqual({
      exitCode: 1,
      models: ['ThrottlingException', 'ThrottlingException', 'ThrottlingException'],
      voices: [null, null, null],
    });
  });

  it("reports Polly's exception for each voice engine", async () => {
    const notInRegion = { status: 400, exception: 'EngineNotSupportedException', message: 'Not here.' };
    failCalls((service) => (service === 'v1' ? notInRegion : 'pass'));
    expect(await reasons()).toEqual({
      exitCode: 1,
      models: [null, null, null],
      voices: ['EngineNotSupportedException', 'EngineNotSupportedException', 'EngineNotSupportedException'],
    });
  });

  it('sends a single request to a model that never responds, and ends at the deadline', async () => {
    const { ModelStandard: standard = '' } = deployment.outputs;
    failCalls(() => 'keep-waiting');
    const operations = new ModelsCheckOperations({
      target: { ...localTarget(Number(deployment.port)), bounds: { ...ampleBounds, requestTimeoutMs: 300 } },
      models: null,
    });

    const { probes } = await operations.check(standard);

    expect(probes.map(({ reason }) => reason)).toEqual(['TimeoutError']);
    expect(accepted).toEqual(new Map([[standard, 1]]));
  });
});

describe('ModelsCheckOperations', () => {
  it('probes one voice for each speech engine that the content function uses', () => {
    const engines = new Set(voices.flatMap((voice) => voice.engines));
    expect([...engines].sort()).toEqual(probedVoices.map(({ Engine }) => Engine).sort());
    for (const { Engine, VoiceId } of probedVoices) {
      expect(voices.find(({ name }) => name === VoiceId)?.engines).toContain(Engine);
    }
  });

  it('fails when the stack outputs do not list the models', async () => {
    const operations = new ModelsCheckOperations({
      target: localTarget(1),
      models: null,
    });
    await expect(operations.check(null)).rejects.toThrow(/deploy this version first/);
  });

  it('fails when the AWS clients have no credentials', async () => {
    const home = mkdtempSync(join(tmpdir(), 'no-credentials-'));
    const before = { ...process.env };
    delete process.env.AWS_ACCESS_KEY_ID;
    delete process.env.AWS_SECRET_ACCESS_KEY;
    Object.assign(process.env, {
      HOME: home,
      AWS_CONFIG_FILE: join(home, 'none'),
      AWS_SHARED_CREDENTIALS_FILE: join(home, 'none'),
    });
    try {
      const target = { kind: 'aws', stackName: 'WidgetApi', region: 'eu-central-1' } as const;
      const operations = new ModelsCheckOperations({
        target,
        models: { standard: 'one', smart: 'one', genius: 'one' },
      });
      const { probes, voices } = await operations.check(null);
      expect(probes.map(({ usedBy }) => usedBy)).toEqual([['standard', 'smart', 'genius']]);
      expect([...probes, ...voices].map(({ reason }) => reason)).toEqual(
        Array.from({ length: 4 }, () => 'CredentialsProviderError'),
      );
    } finally {
      process.env = before;
      rmSync(home, { recursive: true });
    }
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

  it('succeeds when the model returns structured output', async () => {
    server.respond((request) => inRequestedShape(request, { word: 'yes' }));

    const { exitCode, stdout, stderr } = await deployment.run(['models', 'check', id]);

    const lines = stdout.replaceAll(/\d+ ms/g, 'N ms').split('\n');
    expect(lines.map((line) => line.trim().replaceAll(/ {2,}/g, ' | '))).toEqual([
      'USED BY | WHAT | SHAPE | LATENCY | TOKENS | COST | RESULT',
      `- | ${id} | native_schema | N ms | 120 + 30 | - | ok`,
      '',
      `Prices: Bedrock's list prices of ${pricesCheckedOn}.`,
      '',
    ]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  });

  it('exits with code 1 when the model responds with prose', async () => {
    server.respond((request) =>
      request.response_format === undefined ? inRequestedShape(request, { word: 'yes' }) : says('Yes!'),
    );

    const { exitCode, stdout, stderr } = await deployment.run(['models', 'check', id]);

    expect(stdout).toContain(`${id}: ${new WrongShapeError().message}\n`);
    expect({ exitCode, stderr }).toEqual({
      exitCode: 1,
      stderr: 'widgetctl: 1 of 1 models and voices cannot be used: see above.\n',
    });
  });
});
