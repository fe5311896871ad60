import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { UsageTable } from '../../../shared/data/usage.ts';
import { termsWith } from '../../support/month-terms.ts';
import { openTables, type TestTables } from '../../support/tables.ts';

const november = Date.parse('2026-11-30T23:59:59.999Z');
const december = Date.parse('2026-12-01T00:00:00.000Z');

describe('UsageTable', () => {
  let tables: TestTables;
  let usage: UsageTable;

  beforeAll(async () => {
    tables = await openTables();
    usage = new UsageTable(tables.client, tables.nameOf('Usage'));
  });
  afterAll(() => tables.close());

  async function countAtOnce(orgId: string, calls: number, limit: number, shards: number, at = november) {
    const results = await Promise.all(
      Array.from({ length: calls }, () => usage.countCall(orgId, termsWith(limit), at, shards)),
    );
    return results.filter(({ counted }) => counted).length;
  }

  async function rowsOf(orgId: string) {
    const rows = await tables.dump('Usage');
    return rows.filter((row) => row.orgId === orgId);
  }

  it('counts exactly 50 of 200 concurrent calls in a single shard when the limit is 50', async () => {
    const results = await Promise.all(
      Array.from({ length: 200 }, () => usage.countCall('race', termsWith(50), november)),
    );
    const counts = results.flatMap((result) => (result.counted ? [result.calls] : []));
    expect(counts.sort((left, right) => left - right)).toEqual(
      Array.from({ length: 50 }, (_, index) => index + 1),
    );
    expect(await usage.readMonth('race', november)).toEqual({ calls: 50, callsByDay: { '30': 50 } });
  });

  it('counts the calls of each organization separately', async () => {
    await usage.countCall('one', termsWith(10), november);
    expect(await usage.readMonth('two', november)).toEqual({ calls: 0, callsByDay: {} });
  });

  it.each([
    { limit: 20, shards: 3, calls: 40 },
    { limit: 3, shards: 8, calls: 12 },
  ])(
    'counts exactly $limit of $calls concurrent calls in $shards shards',
    async ({ limit, shards, calls }) => {
      const orgId = `race-${limit}`;
      expect(await countAtOnce(orgId, calls, limit, shards)).toBe(limit);
      expect(await usage.readMonth(orgId, november)).toEqual({ calls: limit, callsByDay: { '30': limit } });
    },
  );

  it('distributes calls over several items when the count is far below the monthly limit', async () => {
    expect(await countAtOnce('busy', 40, 1_000_000, 4)).toBe(40);
    expect(await usage.readMonth('busy', november)).toEqual({ calls: 40, callsByDay: { '30': 40 } });
    const counting = (await rowsOf('busy')).filter((row) => row.day30 !== undefined);
    expect(counting.length).toBeGreaterThan(1);
  });

  it('updates the shared counter item only once per block of calls', async () => {
    for (let call = 0; call < 40; call += 1)
      await usage.countCall('blocks', termsWith(1_000_000), november, 2);
    const first = (await rowsOf('blocks')).find(({ counterId }) => counterId === 'blocks#2026-11');
    expect(first).toEqual({
      counterId: 'blocks#2026-11',
      orgId: 'blocks',
      terms: termsWith(1_000_000),
      calls: 500,
      given1: 250,
      given2: 250,
    });
  });

  it.each([1, 3])('starts a new count at the start of the next UTC month (%i shards)', async (shards) => {
    const orgId = `border-${shards}`;
    expect(await countAtOnce(orgId, 10, 5, shards)).toBe(5);
    expect(await countAtOnce(orgId, 10, 5, shards, december)).toBe(5);
    expect(await usage.readMonth(orgId, november)).toEqual({ calls: 5, callsByDay: { '30': 5 } });
    expect(await usage.readMonth(orgId, december)).toEqual({ calls: 5, callsByDay: { '01': 5 } });
  });

  it.each([1, 4])('rejects every call when the limit is zero (%i shards)', async (shards) => {
    expect(await usage.countCall('zero', termsWith(0), november, shards)).toEqual({ counted: false });
    expect(await usage.readMonth('zero', november)).toEqual({ calls: 0, callsByDay: {} });
  });

  it('never exceeds the limit when concurrent calls use different numbers of shards', async () => {
    const mixed = await Promise.all(
      Array.from({ length: 40 }, (_, call) =>
        usage.countCall('switched', termsWith(20), november, call % 2 === 0 ? 1 : 3),
      ),
    );
    const counted = mixed.filter((result) => result.counted).length;
    const rest = await countAtOnce('switched', 20, 20, 3);
    expect(counted + rest).toBe(20);
    expect(await usage.readMonth('switched', november)).toEqual({ calls: 20, callsByDay: { '30': 20 } });
  });

  it('applies a raised or lowered limit to later calls in the same month', async () => {
    expect(await countAtOnce('raised', 12, 8, 3)).toBe(8);
    expect(await countAtOnce('raised', 12, 14, 3)).toBe(6);
    expect(await countAtOnce('raised', 6, 4, 3)).toBe(0);
    expect(await usage.readMonth('raised', november)).toEqual({ calls: 14, callsByDay: { '30': 14 } });
  });

  it('counts calls beyond the limit per day, apart from the calls of the month', async () => {
    await usage.countCall('beyond', termsWith(1), november);
    const countAll = (atMs: number) =>
      Promise.all(Array.from({ length: 8 }, () => usage.countBeyondLimit('beyond', 5, atMs)));
    expect((await countAll(november)).filter((isCounted) => isCounted)).toHaveLength(5);
    expect((await countAll(november - 24 * 60 * 60_000)).filter((isCounted) => isCounted)).toHaveLength(5);
    expect(await usage.readMonth('beyond', november)).toEqual({ calls: 1, callsByDay: { '30': 1 } });
    expect(await usage.countCall('beyond', termsWith(1), november)).toEqual({ counted: false });
  });

  it('gives calls of the month back once each, and keeps the counts per day', async () => {
    for (let call = 0; call < 5; call += 1) await usage.countCall('given', termsWith(5), november);
    expect(await usage.countCall('given', termsWith(5), november)).toEqual({ counted: false });
    const results = await Promise.all([1, 2, 3].map(() => usage.giveBack('given', 2, november)));
    expect(results.filter((isGiven) => isGiven)).toHaveLength(2);
    expect(await usage.readMonth('given', november)).toEqual({ calls: 1, callsByDay: { '30': 5 } });
    expect(await usage.countCall('given', termsWith(5), november)).toEqual({ counted: true, calls: 2 });
    expect(await usage.giveBack('nobody', 1, november)).toBe(false);
    await usage.countCall('split', termsWith(100), november, 2);
    expect(await usage.giveBack('split', 1, november)).toBe(true);
    expect(await usage.readMonth('split', november)).toMatchObject({ calls: 0 });
  });

  it.each([1, 3])(
    'records the terms of the first call of a month until they change (%i shards)',
    async (shards) => {
      const orgId = `terms-${shards}`;
      expect(await usage.readTerms(orgId, november)).toBeNull();
      const caller = {
        ...termsWith(5),
        ai: { tier: 'lite', modeCap: 'smart', creditsPerMonth: 2_000 },
      } as const;
      const { modeCap: _, ...ai } = caller.ai;
      await usage.countCall(orgId, caller, november, shards);
      await usage.countCall(orgId, termsWith(8), november, shards);
      expect(await usage.readTerms(orgId, november)).toEqual({ ...caller, ai });
      await usage.recordTerms(orgId, termsWith(9), november);
      await usage.countCall(orgId, termsWith(5), november, shards);
      expect(await usage.readTerms(orgId, november)).toEqual(termsWith(9));
      expect(await usage.readTerms(orgId, december)).toBeNull();
      expect(await usage.readMonth(orgId, november)).toMatchObject({ calls: 3 });
    },
  );

  it('reuses blocks of calls that a crashed function allocated but did not use', async () => {
    await tables.client.send(
      new UpdateCommand({
        TableName: tables.nameOf('Usage'),
        Key: { counterId: 'died#2026-11' },
        UpdateExpression: 'SET orgId = :orgId, calls = :all, given1 = :half, given2 = :half',
        ExpressionAttributeValues: { ':orgId': 'died', ':all': 10, ':half': 5 },
      }),
    );
    expect(await usage.readMonth('died', november)).toEqual({ calls: 0, callsByDay: {} });
    expect(await countAtOnce('died', 15, 10, 2)).toBe(10);
    expect(await usage.readMonth('died', november)).toEqual({ calls: 10, callsByDay: { '30': 10 } });
  });

  it('reports a count that differs from the actual number by at most one block per other shard', async () => {
    const limit = 10_000;
    const shards = 2;
    expect(await usage.countCall('reported', termsWith(limit), november, shards)).toEqual({
      counted: true,
      calls: 1,
    });
    for (let call = 2; call <= 30; call += 1) {
      const result = await usage.countCall('reported', termsWith(limit), november, shards);
      const reported = result.counted ? result.calls : Number.NaN;
      expect(Math.abs(reported - call)).toBeLessThanOrEqual((shards - 1) * 250);
    }
  });
});
