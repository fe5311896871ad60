import type { StatusPart, StatusParts } from '../connection/status-probes.ts';
import { problemsOf } from '../operations/status/problems.ts';
import { readStatus, type StatusReport } from '../operations/status/status.ts';
import { Deployment } from './support/deployment.ts';

const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

describe('widgetctl status on a local stack', () => {
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

  it('reports stacks, health and secret rotation, and states that a local stack has no alarms', async () => {
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
      stacks: ['WidgetApiData', 'WidgetApi', 'WidgetApiOwnerMail', 'WidgetApiMonitoring'].map(stack),
      health: {
        status: 200,
        version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
        commit: expect.any(String),
        checks: { dynamodb: 'ok', tokens: 'ok' },
        failure: null,
      },
      alarms: null,
      rotation: { lastRotatedAt: null, createdAt: instant, enabled: true, everyDays: null, pending: false },
      untold: { alarms: 'The local stack has no alarms.' },
    });
  });

  it('prints a table of stacks followed by labeled lines when --json is omitted', async () => {
    const { exitCode, stdout, stderr } = await deployment.run(['status']);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout.split('\n').map((line) => line.split(/ {2,}/).slice(0, 2))).toEqual([
      ['STACK', 'STATUS'],
      ['WidgetApiData', 'CREATE_COMPLETE'],
      ['WidgetApi', 'CREATE_COMPLETE'],
      ['WidgetApiOwnerMail', 'CREATE_COMPLETE'],
      ['WidgetApiMonitoring', 'CREATE_COMPLETE'],
      [''],
      ['API', deployment.runtime.siteRoot],
      ['Health', expect.stringMatching(/^200, dynamodb ok, tokens ok, version [\d.]+, commit \S+$/)],
      ['Alarms', 'The local stack has no alarms.'],
      ['Token secret', expect.stringMatching(/^never rotated, created \S+; rotates on request$/)],
      [''],
      ['No problems found.'],
      [''],
    ]);
  });

  it('exits with code 1 when the API does not respond, and still reports everything else', async () => {
    deployment.runtime.setReachable(false);
    const { exitCode, stdout, stderr } = await deployment.run(['status', '--json']);
    const report: StatusReport = JSON.parse(stdout);
    expect(exitCode).toBe(1);
    expect(report.problems).toEqual([expect.stringMatching(/^GET \/health: No response \(\w+\)/)]);
    expect(report.stacks).toHaveLength(4);
    expect(JSON.parse(stderr)).toMatchObject({
      error: { message: '1 problem: see above for the next steps.' },
    });
  });

  it('exits with code 1 when a service does not respond, and still reports everything else', async () => {
    deployment.proxy.decide = (call) => (call === 'SecretsManager DescribeSecret' ? 'refuse' : 'pass');
    const { exitCode, stdout } = await deployment.run(['status', '--json']);
    const report: StatusReport = JSON.parse(stdout);
    const reason =
      'The command failed (BadRequestException: Refused by the test.): run the same command again.';
    expect({ exitCode, rotation: report.rotation, untold: report.untold }).toEqual({
      exitCode: 1,
      rotation: null,
      untold: { alarms: 'The local stack has no alarms.', rotation: reason },
    });
    expect(report.problems).toEqual([`The state of rotation is unknown: ${reason}`]);
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
  alarms: {
    total: 55,
    ringing: [],
    topics: [{ severity: 'critical', confirmed: 1, pending: 0, isOnlyTopic: true }],
  },
  rotation: {
    lastRotatedAt: daysAgo(30),
    createdAt: daysAgo(400),
    enabled: true,
    everyDays: 30,
    pending: false,
  },
} satisfies StatusParts;

const topicsOf = (change: Partial<StatusPart<'alarms'>['topics'][number]>) => ({
  ...well.alarms,
  topics: well.alarms.topics.map((topic) => ({ ...topic, ...change })),
});

describe('problemsOf', () => {
  it('returns no problems when every check is healthy or unknown', () => {
    expect(problemsOf(well, nowMs)).toEqual([]);
    const alarms = topicsOf({ confirmed: 0, isOnlyTopic: false });
    expect(problemsOf({ ...well, alarms }, nowMs)).toEqual([]);
    expect(problemsOf({ stacks: null, health: null, alarms: null, rotation: null }, nowMs)).toEqual([]);
  });

  it.each<[string, Partial<StatusParts>, RegExp]>([
    [
      'a rolled-back stack',
      { stacks: [{ ...stack, status: 'UPDATE_ROLLBACK_COMPLETE' }] },
      /^Stack WidgetApi is UPDATE_ROLLBACK_COMPLETE: check its events/,
    ],
    [
      'a stack with an update in progress',
      { stacks: [{ ...stack, status: 'UPDATE_IN_PROGRESS' }] },
      /^Stack WidgetApi is being changed \(UPDATE_IN_PROGRESS\): wait/,
    ],
    [
      'a failed health check',
      { health: { ...well.health, status: 503, checks: { dynamodb: 'failed', tokens: 'ok' } } },
      /^GET \/health returned 503, failed: dynamodb\. See Server errors/,
    ],
    [
      'an alarm',
      {
        alarms: {
          ...well.alarms,
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
      /^Alarm WidgetApi-ServerErrors is in ALARM \(critical\): Callers get 5XX\. See docs\/guides\/runbook\.md#server-errors\.$/,
    ],
    [
      'an alarm from another application',
      {
        alarms: {
          ...well.alarms,
          ringing: [
            { name: 'WidgetApi-own', since: null, harm: 'Look at it.', severity: null, runbook: null },
          ],
        },
      },
      /^Alarm WidgetApi-own is in ALARM: Look at it\.$/,
    ],
    [
      'an unconfirmed email address',
      { alarms: topicsOf({ pending: 1 }) },
      /^1 of the email addresses for critical alarms have not confirmed: open the link/,
    ],
    [
      'alarms that nobody receives',
      { alarms: topicsOf({ confirmed: 0 }) },
      /^Nobody receives critical alarms, because the topic has no confirmed subscription/,
    ],
    [
      'an overdue rotation',
      { rotation: { ...well.rotation, lastRotatedAt: daysAgo(33) } },
      /^The token secret is 33 days old and should rotate every 30: run token rotate/,
    ],
    [
      'a secret that was never rotated',
      { rotation: { ...well.rotation, lastRotatedAt: null } },
      /^The token secret is 400 days old/,
    ],
    [
      'an incomplete rotation',
      { rotation: { ...well.rotation, pending: true } },
      /^A rotation of the token secret is incomplete: check again/,
    ],
    [
      'disabled rotation',
      { rotation: { ...well.rotation, enabled: false } },
      /^Rotation of the token secret is off/,
    ],
  ])('returns a problem with the next step for %s', (_what, part, sentence) => {
    expect(problemsOf({ ...well, ...part }, nowMs)).toEqual([expect.stringMatching(sentence)]);
  });
});

describe('widgetctl status on a deployment in AWS', () => {
  it('reports a problem when the alarms cannot be read', async () => {
    const probes = {
      stacks: async () => well.stacks,
      health: async () => well.health,
      alarms: async () => Promise.reject(new Error('no')),
      rotation: async () => well.rotation,
      close: () => undefined,
    };
    const deployment = {
      target: { kind: 'aws', stackName: 'WidgetApi' },
      siteRoot: 'https://api.example.com',
      now: () => nowMs,
      explain: () => 'AWS denied these credentials.',
    } as const;
    expect(await readStatus(deployment, probes)).toEqual({
      stackName: 'WidgetApi',
      siteRoot: 'https://api.example.com',
      ok: false,
      problems: ['The state of alarms is unknown: AWS denied these credentials.'],
      ...well,
      alarms: null,
      untold: { alarms: 'AWS denied these credentials.' },
    });
  });
});
