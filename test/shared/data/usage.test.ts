import { UsageTable } from '../../../shared/data/usage.ts';
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

  it('counts exactly up to the limit under concurrency', async () => {
    const results = await Promise.all(
      Array.from({ length: 200 }, () => usage.countCall('race', 50, november)),
    );
    const counts = results.flatMap((result) => (result.counted ? [result.calls] : []));
    expect(counts.sort((left, right) => left - right)).toEqual(
      Array.from({ length: 50 }, (_, index) => index + 1),
    );
    expect(await usage.readMonth('race', november)).toEqual({ calls: 50, callsByDay: { '30': 50 } });
  });

  it('resets at the first instant of the next month', async () => {
    expect(await usage.countCall('months', 1, november)).toEqual({ counted: true, calls: 1 });
    expect(await usage.countCall('months', 1, november)).toEqual({ counted: false });
    expect(await usage.countCall('months', 1, december)).toEqual({ counted: true, calls: 1 });
    expect(await usage.readMonth('months', december)).toEqual({ calls: 1, callsByDay: { '01': 1 } });
  });

  it('rejects every call with a limit of zero', async () => {
    expect(await usage.countCall('zero', 0, november)).toEqual({ counted: false });
    expect(await usage.readMonth('zero', november)).toEqual({ calls: 0, callsByDay: {} });
  });

  it('counts organizations separately', async () => {
    await usage.countCall('one', 10, november);
    expect(await usage.readMonth('two', november)).toEqual({ calls: 0, callsByDay: {} });
  });
});
