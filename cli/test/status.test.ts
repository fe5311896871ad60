import { pricesCheckedOn } from '../../shared/catalog/model-prices.ts';
import { problemsOf } from '../operations/status/problems.ts';
import { StatusOperations, type StatusProbes, type StatusReport } from '../operations/status/status.ts';
import { gatewayQuotas, type StatusParts } from '../operations/status/status-parts.ts';
import { Deployment } from './support/deployment.ts';

const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

describe('status of a local stack', () => {
  let deployment: Deployment;
  beforeAll(async () => {
    deployment = await Deployment.start();
    await deployment.run(['org', 'create', 'acme', '--plan', 'solo']);
    await deployment.run(['org', 'create', 'big', '--plan', 'enterprise', '--calls', '100', '--rpm', '60']);
  });
  afterEach(async () => {
    deployment.proxy.reset();
    deployment.runtime.setReachable(true);
  });
  afterAll(() => deployment.close());

  it('reports stacks, health, rotation and quotas, and that a local stack has no alarms', async () => {
    const report = await deployment.json<StatusReport>(['status']);
    const { Version: version, Commit: commit } =
      report.health === null ? {} : { Version: report.health.version, Commit: report.health.commit };
    const stack = (name: string) => ({
      name,
      status: 'CREATE_COMPLETE',
      changedAt: instant,
      version,
      commit,
    });
    expect(report).toEqual({
      stackName: 'WidgetApi',
      siteRoot: deployment.runtime.siteRoot,
      ok: true,
      problems: [],
      stacks: [stack('WidgetApiData'), stack('WidgetApi'), stack('WidgetApiMonitoring')],
      health: {
        status: 200,
        version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
        commit: expect.any(String),
        checks: { dynamodb: 'ok', tokens: 'ok' },
        failure: null,
      },
      alarms: null,
      rotation: { lastRotatedAt: null, createdAt: instant, enabled: true, everyDays: null, pending: false },
      quotas: [
        { name: 'API Gateway API keys', used: 2, limit: 10_000, raisable: false },
        { name: 'API Gateway usage plans', used: 4, limit: 300, raisable: true },
      ],
      modelPrices: { checkedOn: pricesCheckedOn, isOutdated: false },
      untold: { alarms: 'There are no alarms on the local stack.' },
    });
  });

  it('reports model prices that were checked more than 180 days ago', async () => {
    const dayMs = 86_400_000;
    deployment.aheadMs = Date.parse(pricesCheckedOn) + 182 * dayMs - Date.now();
    try {
      const { exitCode, stdout } = await deployment.run(['status']);
      expect({ exitCode, line: /^Model prices +(.*)$/m.exec(stdout)?.[1] }).toEqual({
        exitCode: 0,
        line: `as of ${pricesCheckedOn}; older than 180 days: compare them with aws.amazon.com/bedrock/pricing, or update widgetctl`,
      });
    } finally {
      deployment.aheadMs = 0;
    }
  });

  it('prints one fact per line in a terminal', async () => {
    const { exitCode, stdout, stderr } = await deployment.run(['status']);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout.split('\n').map((line) => line.split(/ {2,}/).slice(0, 2))).toEqual([
      ['STACK', 'STATUS'],
      ['WidgetApiData', 'CREATE_COMPLETE'],
      ['WidgetApi', 'CREATE_COMPLETE'],
      ['WidgetApiMonitoring', 'CREATE_COMPLETE'],
      [''],
      ['API', deployment.runtime.siteRoot],
      ['Health', expect.stringMatching(/^200, dynamodb ok, tokens ok, version [\d.]+, commit \S+$/)],
      ['Alarms', 'There are no alarms on the local stack.'],
      [
        'Token secret',
        expect.stringMatching(/^not rotated since it was made on \S+; rotates when asked to$/),
      ],
      ['API Gateway API keys', '2 of 10,000'],
      ['API Gateway usage plans', '4 of 300, or of more where it was raised'],
      ['Model prices', `as of ${pricesCheckedOn}`],
      [''],
      ['Nothing is wrong, as far as can be told from here.'],
      [''],
    ]);
  });

  it('exits with 1 if the API does not respond, and still reports the rest', async () => {
    deployment.runtime.setReachable(false);
    const { exitCode, stdout, stderr } = await deployment.run(['status', '--json']);
    const report: StatusReport = JSON.parse(stdout);
    expect(exitCode).toBe(1);
    expect(report.problems).toEqual([expect.stringMatching(/^GET \/health: Nothing answers \(\w+\)/)]);
    expect(report.stacks).toHaveLength(3);
    expect(JSON.parse(stderr)).toMatchObject({
      error: { message: 'One thing is wrong: see above for what to do.' },
    });
  });

  it('exits with 1 if a service does not respond, and still reports the rest', async () => {
    deployment.proxy.decide = (call) => (call === 'GET /apikeys' ? 'refuse' : 'pass');
    const { exitCode, stdout } = await deployment.run(['status', '--json']);
    const report: StatusReport = JSON.parse(stdout);
    const reason =
      'The command failed (BadRequestException: Refused by the test.): run it again, it continues where it stopped.';
    expect({ exitCode, quotas: report.quotas, untold: report.untold }).toEqual({
      exitCode: 1,
      quotas: null,
      untold: { alarms: 'There are no alarms on the local stack.', quotas: reason },
    });
    expect(report.problems).toEqual([`The quotas cannot be told: ${reason}`]);
  });
});

const nowMs = Date.parse('2026-11-21T12:00:00Z');
const daysAgo = (days: number) => new Date(nowMs - days * 86_400_000).toISOString();
const stack = {
  name: 'WidgetApi',
  status: 'UPDATE_COMPLETE',
  changedAt: daysAgo(1),
  version: '0.1.0',
  commit: 'abc',
};
const well = {
  stacks: [stack],
  health: { status: 200, version: '0.1.0', commit: 'abc', checks: { dynamodb: 'ok' }, failure: null },
  alarms: { total: 55, ringing: [] },
  rotation: {
    lastRotatedAt: daysAgo(30),
    createdAt: daysAgo(400),
    enabled: true,
    everyDays: 30,
    pending: false,
  },
  quotas: [{ ...gatewayQuotas.apiKeys, used: 7_999 }],
} satisfies StatusParts;

describe('problems reported by status', () => {
  it('reports no problem if everything is healthy or unknown', () => {
    expect(problemsOf(well, nowMs)).toEqual([]);
    expect(
      problemsOf({ stacks: null, health: null, alarms: null, rotation: null, quotas: null }, nowMs),
    ).toEqual([]);
  });

  it.each<[string, Partial<StatusParts>, RegExp]>([
    [
      'a stack that was rolled back',
      { stacks: [{ ...stack, status: 'UPDATE_ROLLBACK_COMPLETE' }] },
      /^Stack WidgetApi is UPDATE_ROLLBACK_COMPLETE: look at its events/,
    ],
    [
      'a stack under way',
      { stacks: [{ ...stack, status: 'UPDATE_IN_PROGRESS' }] },
      /^Stack WidgetApi is being changed \(UPDATE_IN_PROGRESS\): wait/,
    ],
    [
      'a part of health',
      { health: { ...well.health, status: 503, checks: { dynamodb: 'failed', tokens: 'ok' } } },
      /^GET \/health answers 503, failed: dynamodb\. See Server errors/,
    ],
    [
      'an alarm',
      {
        alarms: {
          total: 55,
          ringing: [
            {
              name: 'WidgetApi-ServerErrors',
              since: daysAgo(0),
              harm: 'Callers get 5XX.',
              severity: 'critical',
              runbook: 'docs/guides/runbook.md#server-errors',
            },
          ],
        },
      },
      /^Alarm WidgetApi-ServerErrors rings \(critical\): Callers get 5XX\. See docs\/guides\/runbook\.md#server-errors\.$/,
    ],
    [
      'an alarm that somebody made',
      {
        alarms: {
          total: 56,
          ringing: [
            { name: 'WidgetApi-own', since: null, harm: 'Look at it.', severity: null, runbook: null },
          ],
        },
      },
      /^Alarm WidgetApi-own rings: Look at it\.$/,
    ],
    [
      'a rotation that is overdue',
      { rotation: { ...well.rotation, lastRotatedAt: daysAgo(33) } },
      /^The token secret is 33 days old and should rotate every 30: run token rotate/,
    ],
    [
      'a rotation that never began',
      { rotation: { ...well.rotation, lastRotatedAt: null } },
      /^The token secret is 400 days old/,
    ],
    [
      'a rotation that has not ended',
      { rotation: { ...well.rotation, pending: true } },
      /^A rotation of the token secret has begun and not ended: look again/,
    ],
    [
      'a rotation that is off',
      { rotation: { ...well.rotation, enabled: false } },
      /^The token secret does not rotate/,
    ],
    [
      'a quota near its end',
      { quotas: [{ ...gatewayQuotas.apiKeys, used: 8_000 }] },
      /^8000 of 10000 API Gateway API keys are used: it cannot be raised/,
    ],
    [
      'a quota that can be raised',
      { quotas: [{ ...gatewayQuotas.usagePlans, used: 299 }] },
      /^299 of 300 API Gateway usage plans are used: raise it/,
    ],
  ])('reports %s with the next step', (_what, part, sentence) => {
    expect(problemsOf({ ...well, ...part }, nowMs)).toEqual([expect.stringMatching(sentence)]);
  });
});

describe('status of a deployment in AWS', () => {
  it('counts alarms that cannot be read as a problem', async () => {
    const probes: StatusProbes = {
      stacks: async () => well.stacks,
      health: async () => well.health,
      alarms: async () => Promise.reject(new Error('no')),
      rotation: async () => well.rotation,
      quotas: async () => well.quotas,
      close: () => undefined,
    };
    const status = new StatusOperations({
      stackName: 'WidgetApi',
      siteRoot: 'https://api.example.com',
      isLocal: false,
      probes: async () => probes,
      now: () => nowMs,
      explain: () => 'AWS refuses these credentials.',
    });
    expect(await status.read()).toEqual({
      stackName: 'WidgetApi',
      siteRoot: 'https://api.example.com',
      ok: false,
      problems: ['The alarms cannot be told: AWS refuses these credentials.'],
      ...well,
      alarms: null,
      modelPrices: { checkedOn: pricesCheckedOn, isOutdated: false },
      untold: { alarms: 'AWS refuses these credentials.' },
    });
  });
});
