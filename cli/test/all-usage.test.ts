import { CreditsTable } from '../../shared/data/credits.ts';
import { UsageTable } from '../../shared/data/usage.ts';
import { termsWith } from '../../test/support/month-terms.ts';
import type { AllUsageReport } from '../operations/usage.ts';
import { Deployment } from './support/deployment.ts';

let deployment: Deployment;
const now = Date.parse('2026-11-16T00:00:00Z');

beforeAll(async () => {
  deployment = await Deployment.start();
  deployment.connectOptions = { now: () => now };
  await deployment.run(['org', 'create', 'busy', '--plan', 'enterprise', '--calls', '40', '--rpm', '60']);
  await deployment.run(['org', 'create', 'calm', '--plan', 'solo']);
  await deployment.run(['org', 'create', 'clever', '--plan', 'pro']);
  await deployment.run(['ai', 'set', 'clever', '--tier', 'custom', '--credits', '10']);
  await deployment.run(['org', 'set', 'calm', '--suspend']);
  const { documents } = deployment;
  const usage = new UsageTable(documents, deployment.outputs.UsageTableName);
  const credits = new CreditsTable(documents, deployment.outputs.CreditsTableName);
  for (let day = 1; day <= 15; day += 1) {
    const at = Date.parse(`2026-11-${String(day).padStart(2, '0')}T12:00:00Z`);
    for (let call = 0; call < 2; call += 1) await usage.countCall('busy', termsWith(40), at);
  }
  await usage.countCall('calm', termsWith(10_000), Date.parse('2026-10-31T23:59:59Z'));
  expect(await credits.reserve('clever', 9, 10, now)).not.toBeNull();
});
afterAll(() => deployment.close());

const busy = {
  orgId: 'busy',
  plan: 'enterprise',
  status: 'active',
  calls: { used: 30, limit: 40, share: 0.75 },
  credits: null,
};

describe('usage list', () => {
  it("lists each organization's calls, credits and quota usage, highest usage ratio first", async () => {
    expect(await deployment.json<AllUsageReport>(['usage', 'list'])).toEqual({
      month: '2026-11',
      organizations: [
        {
          orgId: 'clever',
          plan: 'pro',
          status: 'active',
          calls: { used: 0, limit: 250_000, share: 0 },
          credits: { used: 9, limit: 10, share: 0.9 },
        },
        busy,
        {
          orgId: 'calm',
          plan: 'solo',
          status: 'suspended',
          calls: { used: 0, limit: 10_000, share: 0 },
          credits: null,
        },
      ],
    });
  });

  it('omits organizations whose usage is below the --over percentage of every limit', async () => {
    const { organizations } = await deployment.json<AllUsageReport>(['usage', 'list', '--over', '90']);
    expect(organizations.map(({ orgId }) => orgId)).toEqual(['clever']);
    expect((await deployment.run(['usage', 'list', '--over', '200'])).stdout).toBe(
      'Month  2026-11 (UTC)\n\nNo matching organizations.\n',
    );
  });

  it('lists usage for a past month', async () => {
    const report = await deployment.json<AllUsageReport>(['usage', 'list', '--month', '2026-10']);
    expect(report.organizations.find(({ orgId }) => orgId === 'calm')).toMatchObject({
      calls: { used: 1 },
    });
  });

  it('prints a table without --json', async () => {
    const { stdout } = await deployment.run(['usage', 'list']);
    expect(stdout.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
      ['Month', '2026-11 (UTC)'],
      [''],
      ['ORGANIZATION', 'PLAN', 'CALLS', 'QUOTA', 'USED', 'CREDITS'],
      ['clever', 'pro', '0', '250,000', '0.0 %', '9 of 10'],
      ['busy', 'enterprise', '30', '40', '75.0 %', '-'],
      ['calm', 'solo, suspended', '0', '10,000', '0.0 %', '-'],
      [''],
    ]);
  });

  it('reads each item by its key, without scanning a table', async () => {
    deployment.proxy.reset();
    await deployment.json(['usage', 'list']);
    expect(deployment.proxy.calls.filter((call) => call.startsWith('DynamoDB')).sort()).toEqual([
      ...Array(2 * 3).fill('DynamoDB GetItem'),
      ...Array(2).fill('DynamoDB Query'),
    ]);
  });

  it.each([
    [['--month', '2026-13'], '--month must be a month such as 2026-11.'],
    [['--over', 'much'], /It must be a whole percentage, such as 80\./],
  ])('rejects the arguments %j', async (args, line) => {
    const { exitCode, stderr } = await deployment.run(['usage', 'list', ...args]);
    expect(exitCode).toBe(2);
    if (typeof line === 'string') expect(stderr).toBe(`widgetctl: ${line}\n`);
    else expect(stderr).toMatch(line);
  });
});
