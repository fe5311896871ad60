import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectFaults, type Fault, type FaultClient } from '../../local/emulator/faults.ts';
import { voices } from '../../shared/catalog/voices.ts';
import { keysOf } from '../../test/support/fields.ts';
import { ServiceProbes } from '../connection/ai-probes.ts';
import { localTarget } from '../connection/target.ts';
import { type AiCheck, AiCheckOperations, speechProbes } from '../operations/ai-check/ai-check.ts';
import { refusalAdvice } from '../operations/ai-check/refusal-reasons.ts';
import { Deployment } from './support/deployment.ts';

let deployment: Deployment;
let bedrock: FaultClient;
let polly: FaultClient;

/** So long that no answer comes late, however busy the machine. */
const ampleBounds = { connectionTimeoutMs: 20_000, requestTimeoutMs: 20_000 };

beforeAll(async () => {
  deployment = await Deployment.start();
  bedrock = connectFaults(deployment.runtime.endpoints.bedrock);
  polly = connectFaults(deployment.runtime.endpoints.polly);
  deployment.connectOptions = { bounds: ampleBounds };
});
afterEach(async () => {
  await Promise.all([bedrock.clear(), polly.clear()]);
});
afterAll(() => deployment.close());

const always = (fault: Fault) => ({ rate: { share: 1, seed: 1, faults: [fault] } });
const modelsOf = ({ ModelStandard, ModelSmart, ModelGenius }: Deployment['outputs']) => [
  ModelStandard,
  ModelSmart,
  ModelGenius,
];

describe('ai check', () => {
  it('calls each model and voice engine of the deployment once and reports their access', async () => {
    const [standard, smart, genius] = modelsOf(deployment.outputs);
    const fine = { ok: true, reason: null, advice: null };

    const checks = await deployment.json<AiCheck[]>(['ai', 'check']);

    expect(checks).toEqual([
      { kind: 'model', id: standard, usedBy: ['standard', 'judge'], ...fine },
      { kind: 'model', id: smart, usedBy: ['smart'], ...fine },
      { kind: 'model', id: genius, usedBy: ['genius'], ...fine },
      { kind: 'speech', id: 'polly/generative', usedBy: ['tts-export'], ...fine },
      { kind: 'speech', id: 'polly/neural', usedBy: ['tts-export'], ...fine },
      { kind: 'speech', id: 'polly/standard', usedBy: ['tts-export'], ...fine },
    ]);
    expect((await bedrock.calls()).byModel).toEqual({
      [`${standard}`]: 1,
      [`${smart}`]: 1,
      [`${genius}`]: 1,
    });
    expect((await polly.calls()).byModel).toEqual({ Ruth: 1, Joanna: 1, Marlene: 1 });
  });

  it('prints a line for each, explains the next steps below, and exits with 1', async () => {
    const [standard = '', smart = '', genius = ''] = modelsOf(deployment.outputs);
    await bedrock.next('none', 'marketplace', 'useCaseForm');

    const { exitCode, stdout, stderr } = await deployment.run(['ai', 'check']);

    expect(stdout.split('\n').map((line) => line.replaceAll(/ {2,}/g, ' | '))).toEqual([
      'USED BY | WHAT | ANSWER',
      `standard, judge | ${standard} | ok`,
      `smart | ${smart} | REFUSED: marketplace`,
      `genius | ${genius} | REFUSED: use_case_form`,
      'tts-export | polly/generative | ok',
      'tts-export | polly/neural | ok',
      'tts-export | polly/standard | ok',
      '',
      `${smart}: ${refusalAdvice.marketplace}`,
      '',
      `${genius}: ${refusalAdvice.use_case_form}`,
      '',
    ]);
    expect({ exitCode, stderr }).toEqual({
      exitCode: 1,
      stderr: 'widgetctl: 2 of 6 cannot be used: see above for what to do, and check again.\n',
    });
  });

  it.each([
    [{ accessDenied: 'no_model_access', notPermitted: 'not_permitted', marketplace: 'marketplace' }],
    [{ useCaseForm: 'use_case_form', unknownModel: 'unknown_model', modelRetired: 'model_retired' }],
    [{ profileNeeded: 'profile_needed', notInRegion: 'not_in_region', modelError: 'failed' }],
  ] as const)('reports why Bedrock refuses each model: %j', async (reasons) => {
    await bedrock.next(...keysOf(reasons));

    const { exitCode, stdout } = await deployment.run(['--json', 'ai', 'check']);

    const checks: AiCheck[] = JSON.parse(stdout);
    const models = checks.filter(({ kind }) => kind === 'model');
    expect({ exitCode, reasons: models.map(({ reason }) => reason) }).toEqual({
      exitCode: 1,
      reasons: Object.values(reasons),
    });
    expect(models.every(({ advice }) => /[.:] |\.$/.test(advice ?? ''))).toBe(true);
    expect(stdout).not.toMatch(/123456789012/);
  });

  it.each([
    ['throttle', 'throttled'],
    ['quotaExceeded', 'throttled'],
    ['expiredCredentials', 'credentials_refused'],
    ['serviceUnavailable', 'service_down'],
    ['modelNotReady', 'service_down'],
  ] as const)('retries when Bedrock returns %s, then reports %s', async (fault, reason) => {
    await bedrock.plan(always(fault));

    const { exitCode, stdout } = await deployment.run(['--json', 'ai', 'check']);

    const checks: AiCheck[] = JSON.parse(stdout);
    expect(exitCode).toBe(1);
    expect(checks.map((check) => check.reason)).toEqual([reason, reason, reason, null, null, null]);
  });

  it.each([
    ['accessDenied', 'not_permitted'],
    ['notInRegion', 'not_in_region'],
    ['throttle', 'throttled'],
    ['expiredCredentials', 'credentials_refused'],
  ] as const)('reports for a voice engine that Polly rejects with %s: %s', async (fault, reason) => {
    await polly.plan(always(fault));

    const { exitCode, stdout } = await deployment.run(['--json', 'ai', 'check']);

    expect(exitCode).toBe(1);
    const checks: AiCheck[] = JSON.parse(stdout);
    expect(checks.map((check) => check.reason)).toEqual([null, null, null, reason, reason, reason]);
  });

  it("makes no retry after the check's deadline", async () => {
    const [standard = ''] = modelsOf(deployment.outputs);
    await bedrock.plan(always('hang'));
    const probes = new ServiceProbes(localTarget(Number(deployment.port)), {
      connectionTimeoutMs: 20_000,
      requestTimeoutMs: 300,
    });
    await expect(probes.askModel(standard)).rejects.toThrow(
      expect.objectContaining({ name: 'TimeoutError' }),
    );
    expect((await bedrock.calls()).byModel).toEqual({ [standard]: 1 });
    probes.close();
  });

  it('does not wait for a model that never responds', async () => {
    await bedrock.plan(always('hang'));
    const [standard = '', smart = '', genius = ''] = modelsOf(deployment.outputs);
    const target = localTarget(Number(deployment.port));
    const hasty = new ServiceProbes(target, { ...ampleBounds, requestTimeoutMs: 300 });
    const patient = new ServiceProbes(target, ampleBounds);
    const operations = new AiCheckOperations({
      models: { standard, smart, genius },
      probes: async () => ({
        askModel: (modelId) => hasty.askModel(modelId),
        speak: (engine) => patient.speak(engine),
        explain: (error) => hasty.explain(error),
        close() {
          hasty.close();
          patient.close();
        },
      }),
    });

    const checks = await operations.check(() => undefined);

    expect(checks.map(({ reason }) => reason)).toEqual([
      'unreachable',
      'unreachable',
      'unreachable',
      null,
      null,
      null,
    ]);
  });
});

describe('the scope of ai check', () => {
  it('includes each engine that the content function uses, with one of its voices', () => {
    const engines = new Set(voices.flatMap(({ engines }) => engines));
    expect([...engines].sort()).toEqual(Object.keys(speechProbes).sort());
    for (const [engine, name] of Object.entries(speechProbes)) {
      const voice = voices.find((known) => known.name === name);
      expect(voice?.engines).toContain(engine);
    }
  });

  it('includes a model shared by several modes only once', async () => {
    const asked: string[] = [];
    const operations = new AiCheckOperations({
      models: { standard: 'one', smart: 'one', genius: 'two' },
      probes: async () => ({
        askModel: async (modelId) => void asked.push(modelId),
        speak: async () => undefined,
        explain: String,
        close: () => void asked.push('closed'),
      }),
    });

    const checks = await operations.check(() => undefined);

    expect(asked).toEqual(['one', 'two', 'closed']);
    expect(checks.slice(0, 2).map(({ id, usedBy }) => [id, usedBy])).toEqual([
      ['one', ['standard', 'smart']],
      ['two', ['genius']],
    ]);
  });

  it('includes the judge if configured', async () => {
    const operations = new AiCheckOperations({
      models: { standard: 'one', smart: 'two', genius: 'two', judge: 'three' },
      probes: async () => ({
        askModel: async () => undefined,
        speak: async () => undefined,
        explain: String,
        close: () => undefined,
      }),
    });
    const checks = await operations.check(() => undefined);
    expect(checks.slice(0, 3).map(({ id, usedBy }) => [id, usedBy])).toEqual([
      ['one', ['standard']],
      ['two', ['smart', 'genius']],
      ['three', ['judge']],
    ]);
  });

  it('is empty if the stack does not state its models', async () => {
    const operations = new AiCheckOperations({ models: null, probes: () => Promise.reject(new Error()) });
    await expect(operations.check(() => undefined)).rejects.toThrow(/deploy this version first/);
  });

  it('fails without credentials through the real clients', async () => {
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
      const models = { standard: 'one', smart: 'one', genius: 'one' };
      const operations = new AiCheckOperations({ models, probes: async () => new ServiceProbes(target) });

      const checks = await operations.check(() => undefined);

      expect(checks.map(({ reason }) => reason)).toEqual([
        'no_credentials',
        'no_credentials',
        'no_credentials',
        'no_credentials',
      ]);
    } finally {
      process.env = before;
      rmSync(home, { recursive: true });
    }
  });
});
