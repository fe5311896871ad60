import { tableNames } from '../../../lib/tables.ts';
import { UsageTable } from '../../../shared/data/usage.ts';
import { termsWith } from '../../../test/support/month-terms.ts';
import { openTables, type TestTables } from '../../../test/support/tables.ts';
import { organizationTables } from '../../store/organization-tables.ts';

const october = Date.parse('2026-10-31T12:00:00Z');
const november = Date.parse('2026-11-01T12:00:00Z');
const span = { months: ['2026-10', '2026-11'], days: [] };

describe('organizationTables', () => {
  let tables: TestTables;
  let usage: UsageTable;

  beforeAll(async () => {
    tables = await openTables();
    usage = new UsageTable(tables.client, tables.nameOf('Usage'));
    for (let call = 0; call < 6; call += 1) await usage.countCall('acme', termsWith(1_000), november, 3);
    await usage.countCall('acme', termsWith(1_000), october);
    await usage.countCall('other', termsWith(1_000), november, 2);
  });
  afterAll(() => tables.close());

  function usageTable() {
    const names = Object.fromEntries(tableNames.map((name) => [`${name}TableName`, tables.nameOf(name)]));
    const found = organizationTables(tables.client, names as Parameters<typeof organizationTables>[1]).find(
      ({ name }) => name === 'Usage',
    );
    if (found === undefined) throw new Error('There is no table of usage.');
    return found;
  }

  it('exports, imports and deletes usage counter shards before the item that lists them', async () => {
    const table = usageTable();
    const before = (await tables.dump('Usage')).filter(({ orgId }) => orgId === 'acme');
    const pages: unknown[][] = [];
    await table.eachPageOfKeys('acme', span, async (keys) => {
      pages.push(keys.map(({ counterId }) => counterId));
    });
    const ids = before.map(({ counterId }) => counterId);
    expect(pages.flat().sort()).toEqual([...ids].sort());
    expect(pages.at(-1)?.sort()).toEqual(['acme#2026-10', 'acme#2026-11']);

    const keys = ids.map((counterId) => ({ counterId }));
    await table.rows.deleteAll(keys);
    expect((await tables.dump('Usage')).filter(({ orgId }) => orgId === 'acme')).toEqual([]);
    expect(await usage.readMonth('other', november)).toEqual({ calls: 1, callsByDay: { '01': 1 } });

    await table.rows.writeAll(before);
    expect(await usage.readMonth('acme', november)).toEqual({ calls: 6, callsByDay: { '01': 6 } });
    expect(await usage.readMonth('acme', october)).toEqual({ calls: 1, callsByDay: { '31': 1 } });
  });
});
