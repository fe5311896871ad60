import { CreditsTable } from '../../shared/data/credits.ts';
import { onlyTerms } from '../../shared/data/month-terms.ts';
import { limitsOf, organizationSchema } from '../../shared/data/organizations.ts';
import { UsageTable } from '../../shared/data/usage.ts';
import type { CreditReport } from '../operations/ai.ts';
import type { AllUsageReport, CallReport } from '../operations/usage.ts';
import { Deployment } from './support/deployment.ts';

let deployment: Deployment;
let usage: UsageTable;
let credits: CreditsTable;
let nowMs = 0;

beforeAll(async () => {
  deployment = await Deployment.start();
  deployment.connectOptions = { now: () => nowMs, wait: async () => undefined };
  usage = new UsageTable(deployment.documents, deployment.outputs.UsageTableName);
  credits = new CreditsTable(deployment.documents, deployment.outputs.CreditsTableName);
});
afterAll(() => deployment.close());

/** Runs commands at a time, one after another. */
async function at(instant: string, ...commands: readonly string[]): Promise<void> {
  nowMs = Date.parse(instant);
  for (const command of commands) {
    const { exitCode, stderr } = await deployment.run(command.split(' '));
    expect([command, exitCode, stderr]).toEqual([command, 0, expect.anything()]);
  }
}

/** Counts calls as the API does, with the organization's current terms. */
async function call(orgId: string, calls: number): Promise<void> {
  const organization = organizationSchema.parse(await deployment.organizationRow(orgId));
  const terms = onlyTerms({ ...organization, ...limitsOf(organization) });
  for (let count = 0; count < calls; count += 1) await usage.countCall(orgId, terms, nowMs);
}

async function monthOf(orgId: string, month: string) {
  const { organizations } = await deployment.json<AllUsageReport>(['usage', 'list', '--month', month]);
  return organizations.filter((row) => row.orgId === orgId);
}

describe('the plan of a past month', () => {
  it('is the plan of that month, not the current plan', async () => {
    await at('2026-07-10T00:00:00Z', 'org create acme --plan starter');
    await call('acme', 2);
    await at('2026-08-05T00:00:00Z');
    await call('acme', 3);
    await at('2026-10-20T00:00:00Z', 'org set acme --plan pro');
    expect(await monthOf('acme', '2026-08')).toMatchObject([
      { plan: 'starter', calls: { used: 3, limit: 50_000 } },
    ]);
    expect(await deployment.json<CallReport>(['usage', 'show', 'acme', '--month', '2026-07'])).toMatchObject({
      plan: 'starter',
      limit: 50_000,
      remaining: 49_998,
    });
    expect(await deployment.json(['usage', 'show', 'acme'])).toMatchObject({ plan: 'pro', limit: 250_000 });
  });

  it('is the plan of the month before, in a month without calls and changes', async () => {
    expect(await monthOf('acme', '2026-09')).toMatchObject([{ plan: 'starter', calls: { used: 0 } }]);
  });

  it('is the last plan of a month in which it changed, even without a later call', async () => {
    await at('2026-11-02T00:00:00Z');
    await call('acme', 1);
    await at('2026-11-09T00:00:00Z', 'org set acme --plan enterprise --calls 900 --rpm 60');
    await at('2026-11-10T00:00:00Z', 'org set acme --calls 700 --rpm 60', 'org set acme --suspend');
    await at('2026-12-01T00:00:00Z', 'org set acme --plan solo', 'org set acme --resume');
    expect(await monthOf('acme', '2026-10')).toMatchObject([{ plan: 'pro', calls: { limit: 250_000 } }]);
    expect(await monthOf('acme', '2026-11')).toMatchObject([
      { plan: 'enterprise', calls: { used: 1, limit: 700 } },
    ]);
    expect(await monthOf('acme', '2026-12')).toMatchObject([{ plan: 'solo', calls: { limit: 10_000 } }]);
  });

  it('is absent, like the organization, before the organization existed', async () => {
    expect(await monthOf('acme', '2026-06')).toEqual([]);
    expect(await deployment.json(['usage', 'show', 'acme', '--month', '2026-06'])).toMatchObject({
      plan: null,
      limit: null,
    });
  });

  it('is recorded by a repeated command if the first one was interrupted', async () => {
    await at('2026-03-01T00:00:00Z', 'org create broken --plan starter');
    let updates = 0;
    deployment.proxy.decide = (call) => {
      // The second update records the terms.
      if (call === 'DynamoDB UpdateItem') updates += 1;
      return updates === 2 ? 'refuse' : 'pass';
    };
    expect((await deployment.run(['ai', 'set', 'broken', '--tier', 'lite'])).exitCode).toBe(1);
    deployment.proxy.reset();
    await at('2026-03-02T00:00:00Z', 'ai set broken --tier lite');
    await at('2026-04-02T00:00:00Z', 'ai set broken --off');
    expect(await monthOf('broken', '2026-03')).toMatchObject([{ credits: { used: 0, limit: 2_000 } }]);
  });
});

describe('the AI credits of a past month', () => {
  it('are compared with the tier and the grants of that month', async () => {
    await at('2026-09-01T00:00:00Z', 'org create clever --plan solo', 'ai set clever --tier lite');
    const reservation = await credits.reserve('clever', 30, 2_000, nowMs);
    if (reservation === null) throw new Error('No credits were left.');
    await credits.settle(reservation, 'simplify', 25, nowMs);
    await at('2026-09-30T23:00:00Z', 'ai grant clever 100');
    await at('2026-10-03T00:00:00Z', 'ai set clever --tier max');
    await at('2026-11-03T00:00:00Z', 'ai set clever --off');
    const show = ['usage', 'show', 'clever', '--by', 'credits'];
    expect(await deployment.json<CreditReport>([...show, '--month', '2026-09'])).toMatchObject({
      month: '2026-09',
      tier: 'lite',
      used: 25,
      limit: 2_100,
      resetsAt: '2026-10-01T00:00:00.000Z',
      byTransform: { simplify: { charged: 25, responses: 1 } },
    });
    expect(await deployment.json(show)).toMatchObject({ month: '2026-11', tier: null, limit: 0 });
    expect(await monthOf('clever', '2026-09')).toMatchObject([{ credits: { used: 25, limit: 2_100 } }]);
    expect(await monthOf('clever', '2026-10')).toMatchObject([{ credits: { used: 0, limit: 10_000 } }]);
    expect(await monthOf('clever', '2026-11')).toMatchObject([{ credits: null }]);
  });
});

describe('a deleted organization', () => {
  it('stays in the list of the months in which it existed, apart from a new one with its ID', async () => {
    await at('2026-05-20T00:00:00Z', 'org create gone --plan pro');
    await call('gone', 4);
    await at('2026-06-02T00:00:00Z');
    await call('gone', 2);
    await at('2026-06-03T00:00:00Z', 'org delete gone --confirm gone');
    const may = [{ orgId: 'gone', plan: 'pro', status: 'deleted', calls: { used: 4, limit: 250_000 } }];
    expect(await monthOf('gone', '2026-05')).toMatchObject(may);
    expect(await usage.readMonth('gone', nowMs)).toMatchObject({ calls: 0 });
    await at('2026-06-04T00:00:00Z', 'org create gone --plan solo');
    await call('gone', 1);
    expect(await monthOf('gone', '2026-05')).toMatchObject(may);
    expect(await monthOf('gone', '2026-06')).toMatchObject([
      { plan: 'solo', status: 'active', calls: { used: 1 } },
      { plan: 'pro', status: 'deleted', calls: { used: 2 } },
    ]);
    expect(await monthOf('gone', '2026-04')).toEqual([]);
    const kept = await deployment.rows<{ orgId: string; auditExpiresAt: number }>('Organizations');
    const { auditExpiresAt = 0 } = kept.find(({ orgId }) => orgId === 'DELETED#2026-05') ?? {};
    expect(new Date(auditExpiresAt * 1_000).toISOString()).toBe('2028-06-03T00:00:00.000Z');
    const { stdout } = await deployment.run(['usage', 'list', '--month', '2026-05']);
    expect(stdout).toMatch(/gone +pro, deleted +4 +250,000/);
  });

  it('keeps the counts from before an interrupted deletion', async () => {
    await at('2026-05-01T00:00:00Z', 'org create torn --plan pro');
    await call('torn', 5);
    let deletions = 0;
    deployment.proxy.decide = (call) => {
      if (call.startsWith('DELETE ')) return 'refuse';
      if (call === 'DynamoDB BatchWriteItem') deletions += 1;
      return 'pass';
    };
    expect((await deployment.run(['org', 'delete', 'torn', '--confirm', 'torn'])).exitCode).toBe(1);
    expect(deletions).toBeGreaterThan(0);
    expect(await usage.readMonth('torn', nowMs)).toMatchObject({ calls: 0 });
    deployment.proxy.reset();
    await at('2026-05-02T00:00:00Z', 'org delete torn --confirm torn');
    expect(await monthOf('torn', '2026-05')).toMatchObject([{ status: 'deleted', calls: { used: 5 } }]);
  });
});
