import { CostOperations, type CostReport } from '../../../bin/widgetctl/operations/cost/cost.ts';
import { OrganizationRows } from '../../../bin/widgetctl/store/organization-rows.ts';
import { fixedDollars, fixedParts } from '../../../lib/costs/fixed-cost.ts';
import { costServices } from '../../../lib/costs/services.ts';
import { CreditsTable } from '../../../shared/data/credits.ts';
import { UsageTable } from '../../../shared/data/usage.ts';
import { Deployment } from './support/deployment.ts';

let deployment: Deployment;
/** The operator's clock: half of the month is over. */
const now = Date.parse('2026-11-16T00:00:00Z');

beforeAll(async () => {
  deployment = await Deployment.start();
  deployment.connectOptions = { now: () => now };
  await deployment.run(['org', 'create', 'busy', '--plan', 'pro']);
  await deployment.run(['org', 'create', 'clever', '--plan', 'pro']);
  await deployment.run(['ai', 'enable', 'clever', '--tier', 'lite']);
  const { documents } = deployment;
  const usage = new UsageTable(documents, deployment.outputs.UsageTableName);
  const credits = new CreditsTable(documents, deployment.outputs.CreditsTableName);
  for (let day = 1; day <= 15; day += 1) {
    const at = Date.parse(`2026-11-${String(day).padStart(2, '0')}T12:00:00Z`);
    for (const orgId of ['busy', 'clever', 'clever']) await usage.countCall(orgId, 1_000, at);
  }
  await usage.countCall('busy', 1_000, Date.parse('2026-10-31T12:00:00Z'));
  for (let answer = 0; answer < 10; answer += 1) {
    const reserved = await credits.reserve('clever', 2, 2_000, now);
    if (!reserved.reserved) throw new Error('There are no credits.');
    await credits.settle(reserved.reservation, 'summarize');
  }
});
afterAll(() => deployment.close());
afterEach(() => deployment.proxy.reset());

const sum = (report: CostReport, end: 'low' | 'high') =>
  costServices.reduce((total, service) => total + report.services[service][end], 0);

describe('cost', () => {
  it('tells the dollars of each organization, the dearest first, and of each service', async () => {
    const report = await deployment.json<CostReport>(['cost']);
    expect(report).toEqual({
      month: '2026-11',
      organizations: [
        expect.objectContaining({
          orgId: 'clever',
          plan: 'pro',
          status: 'active',
          calls: 30,
          answers: 10,
          credits: 20,
        }),
        expect.objectContaining({
          orgId: 'busy',
          plan: 'pro',
          status: 'active',
          calls: 15,
          answers: 0,
          credits: 0,
        }),
      ],
      services: report.services,
      dollars: report.dollars,
      forecast: report.forecast,
      fixed: report.fixed,
      unpricedModels: [],
    });
    const [clever, busy] = report.organizations;
    // 45 calls, of which as many as there are preflights at the most.
    expect(report.services.apiGateway.low).toBeCloseTo(45 * 0.000_003_5, 5);
    expect(report.services.apiGateway.high).toBeCloseTo(90 * 0.000_003_5, 5);
    expect(busy?.services.models).toEqual({ low: 0, high: 0 });
    // Ten summaries of the shortest text and another 5,000 characters in standard, at the least.
    expect(clever?.services.models.low).toBeCloseTo(10 * ((520 + 1_625) * 0.1 + 400 * 0.5) * 1e-6, 6);
    expect(clever?.services.models.high).toBeGreaterThan(clever?.services.models.low ?? 0);
    expect(report.dollars.low).toBeCloseTo(sum(report, 'low'), 5);
    expect(report.dollars.high).toBeCloseTo(sum(report, 'high'), 5);
  });

  it('tells what the month comes to if it goes on so, and of a month that is over what it came to', async () => {
    const report = await deployment.json<CostReport>(['cost', '--org', 'busy']);
    expect(report.forecast?.high).toBeCloseTo(2 * report.dollars.high, 5);
    const past = await deployment.json<CostReport>(['cost', '--org', 'busy', '--month', '2026-10']);
    expect(past.organizations).toMatchObject([{ calls: 1 }]);
    expect(past.forecast).toEqual(past.dollars);
  });

  it('has no forecast on the first day', async () => {
    deployment.connectOptions = { now: () => Date.parse('2026-11-01T10:00:00Z') };
    try {
      expect((await deployment.json<CostReport>(['cost'])).forecast).toBeNull();
    } finally {
      deployment.connectOptions = { now: () => now };
    }
  });

  it('has what a deployment costs by itself, and what its tables hold', async () => {
    const { fixed } = await deployment.json<CostReport>(['cost']);
    expect(fixed).toEqual({
      dollars: expect.closeTo(fixedDollars(), 6),
      parts: fixedParts.map(({ name, count }) => ({ name, count, dollars: expect.any(Number) })),
      stored: { bytes: expect.any(Number), dollars: expect.any(Number) },
      storedUntold: null,
    });
    expect((await deployment.json<CostReport>(['cost', '--org', 'busy'])).fixed).toBeNull();
  });

  it.each([
    ['says what two gigabytes in tables cost', async () => 2_000_000_000, 0.9, null],
    ['goes on when DynamoDB does not say', async () => Promise.reject(new Error('No.')), undefined, 'Why.'],
  ])('%s', async (_, storedBytes, dollars, storedUntold) => {
    const { documents } = deployment;
    const { OrganizationsTableName, UsageTableName, CreditsTableName } = deployment.outputs;
    const costs = new CostOperations({
      organizationRows: new OrganizationRows(documents, OrganizationsTableName),
      usage: new UsageTable(documents, UsageTableName),
      credits: new CreditsTable(documents, CreditsTableName),
      models: null,
      storedBytes,
      explain: () => 'Why.',
      now: () => now,
    });
    const { fixed } = await costs.read();
    expect(fixed?.stored?.dollars).toBe(dollars);
    expect(fixed?.storedUntold).toBe(storedUntold);
  });

  it('reads tables alone: each organization by its key', async () => {
    await deployment.json(['cost']);
    const calls = deployment.proxy.calls.filter((call) => call.startsWith('DynamoDB'));
    expect(calls.filter((call) => !call.endsWith('DescribeTable')).sort()).toEqual([
      ...Array(4).fill('DynamoDB GetItem'),
      'DynamoDB Query',
    ]);
  });

  it('draws it as tables', async () => {
    const { stdout } = await deployment.run(['cost']);
    expect(stdout.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
      ['Month 2026-11 (UTC), US dollars at list prices of us-east-1 (November 2026)'],
      [''],
      ['ORGANIZATION', 'PLAN', 'CALLS', 'ANSWERS', 'SO FAR', 'BY MONTH END'],
      ['clever', 'pro', '30', '10', expect.any(String), expect.any(String)],
      ['busy', 'pro', '15', '0', '<0.01', '<0.01'],
      [''],
      ['SERVICE', 'SO FAR'],
      ['API Gateway', '<0.01'],
      ['Lambda', expect.any(String)],
      ['DynamoDB', '<0.01'],
      ['CloudWatch Logs', '<0.01'],
      ['X-Ray', '<0.01'],
      ['Data transfer', '<0.01'],
      ['Bedrock', expect.any(String)],
      ['Polly', '0.00'],
      [''],
      ['Calls so far', expect.any(String)],
      ['By month end', expect.any(String)],
      ['A month, before calls', expect.stringMatching(/^27\.90: Metrics that alarms look at 14\.60, /)],
      ['A month, in tables', '0.00: 0.000 GB'],
      [''],
      ['The tables count calls and, of transforms, answers and credits: not which route, in'],
      ['which mode, how long a text. So a sum goes from the least to the most it can be.'],
      [''],
    ]);
  });

  it.each([
    [['--month', '2026-13'], 2, 'widgetctl: --month must be a month such as 2026-11.\n'],
    [['--org', 'nobody'], 3, /^widgetctl: There is no organization nobody: see org list/],
  ])('refuses %j', async (args, code, line) => {
    const { exitCode, stderr } = await deployment.run(['cost', ...args]);
    expect(exitCode).toBe(code);
    expect(stderr).toEqual(typeof line === 'string' ? line : expect.stringMatching(line));
  });
});
