import { Deployment } from './support/deployment.ts';
import { Seed } from './support/seed.ts';

let deployment: Deployment;
let seed: Seed;

beforeAll(async () => {
  deployment = await Deployment.start();
  seed = new Seed(deployment);
  await deployment.run(['org', 'create', 'acme', '--plan', 'pro']);
  await deployment.run(['org', 'create', 'other', '--plan', 'pro']);
  await seed.addEvents('acme', [
    { at: '2026-09-30T23:59:59.999Z', userId: 'ada' },
    { at: '2026-10-01T00:00:00.000Z', userId: 'ada' },
    { at: '2026-10-02T10:00:00.000Z', userId: 'ada', action: 'off' },
    { at: '2026-10-02T11:00:00.000Z', userId: 'bob' },
    { at: '2026-10-02T12:00:00.000Z' },
    { at: '2026-10-15T12:00:00.000Z', userId: 'bob', featureCode: 'contrast_mode' },
    { at: '2026-10-31T23:59:59.999Z', userId: 'eve', featureCode: 'read_aloud', action: 'off' },
    { at: '2026-11-01T00:00:00.000Z', userId: 'ada' },
  ]);
  await seed.addEvents('other', [{ at: '2026-10-02T10:00:00.000Z', userId: 'ada' }]);
});
beforeEach(() => {
  deployment.proxy.reset();
});
afterAll(async () => {
  seed.close();
  await deployment.close();
});

describe('usage show --by tools', () => {
  const october = ['usage', 'show', 'acme', '--by', 'tools', '--from', '2026-10-01', '--to', '2026-10-31'];

  it('counts activations, deactivations and distinct visitors per tool, and excludes other days and organizations', async () => {
    expect(await deployment.json(october)).toEqual({
      orgId: 'acme',
      from: '2026-10-01',
      to: '2026-10-31',
      events: 6,
      visitors: 3,
      tools: [
        { featureCode: 'text_zoom', on: 3, off: 1, visitors: 2 },
        { featureCode: 'contrast_mode', on: 1, off: 0, visitors: 1 },
        { featureCode: 'read_aloud', on: 0, off: 1, visitors: 1 },
      ],
      others: [],
    });
  });

  it('counts panel, preset and transform events separately from tool events', async () => {
    await deployment.run(['org', 'create', 'kinds', '--plan', 'pro']);
    const at = '2026-10-05T10:00:00.000Z';
    const none = { featureCode: undefined };
    await seed.addEvents('kinds', [
      { at, userId: 'ada', kind: 'panel', ...none },
      { at, userId: 'bob', kind: 'panel', ...none },
      { at, userId: 'ada', kind: 'panel', action: 'off', ...none },
      { at, userId: 'ada', kind: 'preset', presetCode: 'larger-and-clearer', ...none },
      { at, kind: 'transform', transform: 'simplify', ...none },
      { at, userId: 'ada' },
    ]);
    const days = ['usage', 'show', 'kinds', '--by', 'tools', '--from', '2026-10-05', '--to', '2026-10-05'];
    expect(await deployment.json(days)).toMatchObject({
      events: 6,
      visitors: 2,
      tools: [{ featureCode: 'text_zoom', on: 1, off: 0, visitors: 1 }],
      others: [
        { kind: 'panel', code: null, on: 2, off: 1, visitors: 2 },
        { kind: 'preset', code: 'larger-and-clearer', on: 1, off: 0, visitors: 1 },
        { kind: 'transform', code: 'simplify', on: 1, off: 0, visitors: 0 },
      ],
    });
    const { stdout } = await deployment.run(days);
    expect(
      stdout
        .split('\n')
        .slice(-5, -1)
        .map((line) => line.split(/ {2,}/).slice(0, 3)),
    ).toEqual([
      ['KIND', 'CODE', 'ON'],
      ['panel', '-', '2'],
      ['preset', 'larger-and-clearer', '1'],
      ['transform', 'simplify', '1'],
    ]);
  });

  it('prints a table without --json', async () => {
    expect(await deployment.run(october)).toEqual({
      exitCode: 0,
      stderr: '',
      stdout: [
        'Organization  acme',
        'Days          2026-10-01 to 2026-10-31 (UTC)',
        'Events        6',
        'Visitors      3',
        '',
        'TOOL           ON  OFF  VISITORS',
        'text_zoom      3   1    2',
        'contrast_mode  1   0    1',
        'read_aloud     0   1    1',
        '',
      ].join('\n'),
    });
  });

  it('reads only the partitions for the requested days', async () => {
    await deployment.json([
      'usage',
      'show',
      'acme',
      '--by',
      'tools',
      '--from',
      '2026-10-02',
      '--to',
      '2026-10-04',
    ]);
    const queries = deployment.proxy.calls.filter((call) => call === 'DynamoDB Query');
    expect(queries).toHaveLength(3 * 4);
    expect(deployment.proxy.calls).not.toContain('DynamoDB Scan');
  });

  it('defaults to the current month', async () => {
    const report = await deployment.json<{ from: string; to: string }>([
      'usage',
      'show',
      'acme',
      '--by',
      'tools',
    ]);
    const today = new Date().toISOString().slice(0, 10);
    expect(report).toMatchObject({ from: `${today.slice(0, 7)}-01`, to: today });
  });

  it('excludes events older than 13 months that are not yet deleted', async () => {
    deployment.aheadMs = Date.parse('2027-11-02T11:30:00.000Z') - Date.now();
    try {
      expect(await deployment.json(october)).toMatchObject({ events: 3, visitors: 2 });
    } finally {
      deployment.aheadMs = 0;
    }
  });

  it('reports that there are no events', async () => {
    const { stdout } = await deployment.run([
      'usage',
      'show',
      'acme',
      '--by',
      'tools',
      '--from',
      '2026-08-01',
      '--to',
      '2026-08-02',
    ]);
    expect(stdout).toContain('No events on these days.\n');
  });

  it.each([
    [['--from', '2026-02-30', '--to', '2026-03-01'], 2, '--from must be a day such as 2026-11-01.'],
    [['--from', '2026-03-02', '--to', '2026-03-01'], 2, '--from is after --to: swap them.'],
    [['--from', '2024-01-01', '--to', '2026-01-01'], 2, 'The period has 732 days: the maximum is 400.'],
  ])('rejects the period %j', async (days, exitCode, line) => {
    expect(await deployment.run(['usage', 'show', 'acme', '--by', 'tools', ...days])).toEqual({
      exitCode,
      stdout: '',
      stderr: `widgetctl: ${line}\n`,
    });
  });

  it('reports an unknown organization', async () => {
    expect((await deployment.run(['usage', 'show', 'nobody', '--by', 'tools'])).exitCode).toBe(3);
  });
});

describe('usage show', () => {
  it('shows the month-to-date usage against the quota, and the usage on each day', async () => {
    await deployment.run(['site', 'add', 'acme', 'shop']);
    const { key } = await deployment.json<{ key: string }>(['key', 'create', 'acme', 'shop']);
    for (let call = 0; call < 3; call += 1) expect(await deployment.call(key)).toBe(200);
    const day = new Date().toISOString().slice(0, 10);
    expect(await deployment.json(['usage', 'show', 'acme'])).toEqual({
      orgId: 'acme',
      plan: 'pro',
      gatewayCalls: null,
      month: day.slice(0, 7),
      calls: 3,
      limit: 250_000,
      remaining: 249_997,
      days: [{ day, calls: 3 }],
    });
    expect((await deployment.run(['usage', 'show', 'acme'])).stdout).toBe(
      [
        'Organization  acme',
        'Plan          pro',
        `Month         ${day.slice(0, 7)} (UTC)`,
        'Calls         3 of 250,000 (0.0 %)',
        'Remaining     249,997',
        '',
        'DAY         CALLS',
        `${day}  3`,
        '',
      ].join('\n'),
    );
  });

  it('shows the usage in the specified month', async () => {
    expect(await deployment.json(['usage', 'show', 'acme', '--month', '2026-01'])).toMatchObject({
      month: '2026-01',
      calls: 0,
      days: [],
    });
    expect((await deployment.run(['usage', 'show', 'acme', '--month', '2026-13'])).exitCode).toBe(2);
  });
});
