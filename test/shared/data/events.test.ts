import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { dayShardsOf, visitorKeyOf } from '../../../shared/data/event-keys.ts';
import { EventsTable, type NewEvent } from '../../../shared/data/events.ts';
import { openTables, type TestTables } from '../../support/tables.ts';

const noon = Date.parse('2026-11-20T12:00:00.000Z');
const ample = () => 10_000;

function event(eventId: string | null, fields: Partial<NewEvent> = {}): NewEvent {
  return {
    eventId,
    siteId: 'shop',
    featureCode: 'text_zoom',
    action: 'on',
    occurredAtMs: noon,
    visitorHash: null,
    pagePath: null,
    ...fields,
  };
}

describe('EventsTable', () => {
  let tables: TestTables;
  let events: EventsTable;

  beforeAll(async () => {
    tables = await openTables();
    events = new EventsTable(tables.client, tables.nameOf('Events'));
  });
  afterAll(() => tables.close());

  const query = async (IndexName: string, key: string, value: string) => {
    const { Items = [] } = await tables.client.send(
      new QueryCommand({
        TableName: tables.nameOf('Events'),
        IndexName,
        KeyConditionExpression: '#key = :value',
        ExpressionAttributeNames: { '#key': key },
        ExpressionAttributeValues: { ':value': value },
      }),
    );
    return Items;
  };

  it('stores each eventId once per organization when batches are recorded concurrently', async () => {
    const batch = Array.from({ length: 20 }, (_, index) => event(`e${index}`));
    const counts = await Promise.all(
      Array.from({ length: 6 }, () => events.record('race', [...batch, event('e0')], noon, ample)),
    );
    expect(counts.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(20);
    expect(counts.reduce((sum, { duplicates }) => sum + duplicates, 0)).toBe(6 * 21 - 20);
    expect(await events.record('other', batch, noon, ample)).toEqual({ accepted: 20, duplicates: 0 });
  });

  it('stores events in the partitions of their day, ordered by time', async () => {
    const offsets = [3, 1, 2, 5, 4, 9, 8, 7, 6, 0].map((hours) => hours * 3_600_000);
    const batch = offsets.map((offset, index) => event(`h${index}`, { occurredAtMs: noon - offset }));
    batch.push(event('tomorrow', { occurredAtMs: noon + 86_400_000 }));
    await events.record('days', batch, noon, ample);
    const partitions = await Promise.all(
      dayShardsOf('days', '2026-11-20').map((dayShard) => query('byDay', 'dayShard', dayShard)),
    );
    const times = partitions.map((rows) => rows.map(({ occurredAt }) => String(occurredAt)));
    for (const ofPartition of times) expect(ofPartition).toEqual([...ofPartition].sort());
    expect(times.flat().sort()).toEqual(
      offsets.map((offset) => new Date(noon - offset).toISOString()).sort(),
    );
  });

  it('indexes events by visitor, except events without a visitor', async () => {
    await events.record(
      'visitors',
      [event('a', { visitorHash: 'h1' }), event('b', { visitorHash: 'h2' }), event('c')],
      noon,
      ample,
    );
    expect(await query('byVisitor', 'visitorKey', visitorKeyOf('visitors', 'h1'))).toEqual([
      { eventKey: 'visitors#a', visitorKey: 'visitors#h1' },
    ]);
  });

  it('generates an ID that starts with a tilde for each event without an eventId', async () => {
    expect(await events.record('nameless', [event(null), event(null)], noon, ample)).toEqual({
      accepted: 2,
      duplicates: 0,
    });
    const rows = (await tables.dump('Events')).filter(({ orgId }) => orgId === 'nameless');
    expect(rows).toHaveLength(2);
    for (const { eventId } of rows) expect(eventId).toMatch(/^~[0-9a-f-]{36}$/);
  });
});
