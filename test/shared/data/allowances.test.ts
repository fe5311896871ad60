import { AllowancesTable } from '../../../shared/data/allowances.ts';
import { openTables, type TestTables } from '../../support/tables.ts';

const expiresAtMs = Date.UTC(2026, 10, 22);

let tables: TestTables;
let allowances: AllowancesTable;

beforeAll(async () => {
  tables = await openTables();
  allowances = new AllowancesTable(tables.client, tables.nameOf('Allowances'));
});
afterAll(() => tables.close());

describe('AllowancesTable', () => {
  it('takes exactly the limit, whatever concurrent calls ask for', async () => {
    const allowance = { id: 'caller#shop#2026-11-20#a', limit: 20, expiresAtMs };
    const amounts = Array.from({ length: 60 }, (_, index) => (index % 3) + 1);
    const results = await Promise.all(amounts.map((amount) => allowances.take('acme', allowance, amount)));
    const taken = amounts.filter((_, index) => results[index]).reduce((sum, amount) => sum + amount, 0);
    expect(taken).toBe(20);
    expect(await tables.dump('Allowances')).toEqual([
      { orgId: 'acme', allowanceId: allowance.id, taken: 20, expiresAt: expiresAtMs / 1000 },
    ]);
  });

  it('separates organizations and IDs, and rejects an amount above the limit', async () => {
    const allowance = { id: 'b', limit: 5, expiresAtMs };
    expect(await allowances.take('acme', allowance, 5)).toBe(true);
    expect(await allowances.take('acme', allowance, 1)).toBe(false);
    expect(await allowances.take('other', allowance, 5)).toBe(true);
    expect(await allowances.take('acme', { ...allowance, id: 'c' }, 6)).toBe(false);
    expect(await allowances.take('acme', { ...allowance, id: 'c' }, 5)).toBe(true);
  });

  it('reports whether an amount is left', async () => {
    const allowance = { id: 'd', limit: 3, expiresAtMs };
    expect(await allowances.has('acme', allowance, 3)).toBe(true);
    expect(await allowances.has('acme', allowance, 4)).toBe(false);
    await allowances.take('acme', allowance, 2);
    expect(await allowances.has('acme', allowance, 1)).toBe(true);
    expect(await allowances.has('acme', allowance, 2)).toBe(false);
  });
});
