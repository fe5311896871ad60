import { EntryExistsError, FeedbackTable, type NewEntry } from '../../../shared/data/feedback.ts';
import { openTables, type TestTables } from '../../support/tables.ts';

const noon = Date.parse('2026-11-20T12:00:00.000Z');
const entry = (message: string, id?: string): NewEntry => ({
  kind: 'feedback',
  siteId: 'shop',
  content: { message, ...(id === undefined ? {} : { id }) },
});

describe('FeedbackTable', () => {
  let tables: TestTables;
  let feedback: FeedbackTable;

  beforeAll(async () => {
    tables = await openTables();
    feedback = new FeedbackTable(tables.client, tables.nameOf('Feedback'));
  });
  afterAll(() => tables.close());

  it('stores one of several concurrent entries with the same ID and returns it to every caller', async () => {
    const received = await Promise.all(
      Array.from({ length: 10 }, () => feedback.receive('race', entry('مرحبا 👋', 'same'), noon)),
    );
    expect(received.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(new Set(received.map((one) => JSON.stringify(one.entry))).size).toBe(1);
    const rows = (await tables.dump('Feedback')).filter(({ orgId }) => orgId === 'race');
    expect(rows).toEqual([received[0]?.entry]);
    expect(rows[0]?.body).toEqual({ message: 'مرحبا 👋' });
  });

  it('expires entries a number of months after they were received, and keeps them otherwise', async () => {
    const expiring = new FeedbackTable(tables.client, tables.nameOf('Feedback'), 18);
    await expiring.receive('brief', entry('One', 'one'), noon);
    await expiring.receive('brief', entry('One', 'one'), noon + 86_400_000);
    await feedback.receive('brief', entry('Two', 'two'), noon);
    const rows = (await tables.dump('Feedback')).filter(({ orgId }) => orgId === 'brief');
    expect(Object.fromEntries(rows.map(({ id, expiresAt }) => [id, expiresAt]))).toEqual({
      one: Date.parse('2028-05-20T12:00:00Z') / 1_000,
      two: undefined,
    });
  });

  it('rejects an ID already used with a different body and keeps the stored entry', async () => {
    const first = await feedback.receive('taken', entry('One', 'id'), noon);
    const other: NewEntry = {
      kind: 'feedback',
      siteId: 'shop',
      content: { message: 'One', id: 'id', rating: 1 },
    };
    await expect(feedback.receive('taken', other, noon + 1)).rejects.toBeInstanceOf(EntryExistsError);
    expect(await feedback.receive('taken', entry('One', 'id'), noon + 2)).toEqual({
      entry: first.entry,
      isNew: false,
    });
  });

  it('generates an ID for each entry without an ID', async () => {
    const [one, two] = [
      await feedback.receive('nameless', entry('Hello'), noon),
      await feedback.receive('nameless', entry('Hello'), noon),
    ];
    expect([one.isNew, two.isNew]).toEqual([true, true]);
    expect(one.entry.id).not.toBe(two.entry.id);
  });
});
