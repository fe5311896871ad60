import { randomBytes } from 'node:crypto';
import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { cacheKeyOf, TransformCacheTable } from '../../../shared/data/transform-cache.ts';
import { openTables, type TestTables } from '../../support/tables.ts';

const start = Date.UTC(2026, 10, 20, 12);
let now = start;
const anything = z.unknown();
const thirtyDays = 30 * 86_400_000;

let tables: TestTables;
let cache: TransformCacheTable;

beforeAll(async () => {
  tables = await openTables();
  cache = new TransformCacheTable(
    tables.client,
    tables.nameOf('TransformCache'),
    () => now,
    (_operation, error) => {
      throw error;
    },
  );
});
beforeEach(() => {
  now = start;
});
afterAll(() => tables.close());

describe('cacheKeyOf', () => {
  it('returns a hash that depends on the organization, the site, the transform version and the request', () => {
    const identity = { orgId: 'a', siteId: 'site', version: 'simplify/1', request: { text: 'secret' } };
    const keys = [
      cacheKeyOf(identity),
      cacheKeyOf({ ...identity, orgId: 'b' }),
      cacheKeyOf({ ...identity, siteId: 'blog' }),
      cacheKeyOf({ ...identity, version: 'simplify/2' }),
      cacheKeyOf({ ...identity, request: { text: 'Secret' } }),
    ];
    expect(new Set(keys).size).toBe(5);
    expect(keys.every((key) => /^[0-9a-f]{64}$/.test(key))).toBe(true);
    expect(cacheKeyOf({ ...identity })).toBe(keys[0]);
  });
});

describe('TransformCacheTable', () => {
  it('reports failures, treats a failed read as a miss, and throws only from the methods for replay', async () => {
    const failures: string[] = [];
    const missing = new TransformCacheTable(
      tables.client,
      'no-such-table',
      () => now,
      (operation) => void failures.push(operation),
    );
    expect(await missing.read('key', anything)).toBeNull();
    expect(await missing.readAll(['key'], anything)).toEqual(new Map());
    expect(await missing.readBytes('key')).toBeNull();
    await missing.write('org', 'key', {});
    await missing.remove('org', ['key']);
    expect(failures).toEqual(['read', 'read', 'read', 'write', 'write']);
    await expect(missing.readOrThrow('key', anything)).rejects.toThrow();
    await expect(missing.writeOrThrow('org', 'key', {})).rejects.toThrow();
  });

  it('returns a value until it expires, and null afterward even if DynamoDB has not deleted the item yet', async () => {
    await cache.write('org', 'json', { text: 'Grüße 𝒜' });
    now = start + thirtyDays - 1;
    expect(await cache.read('json', anything)).toEqual({ text: 'Grüße 𝒜' });
    now = start + thirtyDays;
    expect(await cache.read('json', anything)).toBeNull();
    expect(await cache.read('unknown', anything)).toBeNull();
  });

  it.each([0, 1, 300_000, 300_001, 1_000_000])('returns a value of %i bytes unchanged', async (size) => {
    const bytes = randomBytes(size);
    await cache.writeBytes('org', `bytes-${size}`, bytes);
    expect((await cache.readBytes(`bytes-${size}`))?.equals(bytes)).toBe(true);
  });

  it('splits values into items of at most 300,000 bytes, each with the organization ID', async () => {
    await cache.writeBytes('org', 'parts', randomBytes(700_000));
    for (const cacheKey of ['parts', 'parts#1', 'parts#2']) {
      const { Item } = await tables.client.send(
        new GetCommand({ TableName: tables.nameOf('TransformCache'), Key: { cacheKey } }),
      );
      expect(Item).toMatchObject({ orgId: 'org', expiresAt: (start + thirtyDays) / 1000 });
      const bytes: Uint8Array | undefined = Item?.bytes;
      expect(bytes?.length).toBeLessThanOrEqual(300_000);
    }
  });

  it('returns null when a chunk is missing or comes from a different write than the other chunks', async () => {
    await cache.writeBytes('org', 'torn', randomBytes(700_000));
    await tables.client.send(
      new DeleteCommand({ TableName: tables.nameOf('TransformCache'), Key: { cacheKey: 'torn#1' } }),
    );
    expect(await cache.readBytes('torn')).toBeNull();
    await cache.writeBytes('org', 'mixed', randomBytes(700_000));
    await tables.client.send(
      new PutCommand({
        TableName: tables.nameOf('TransformCache'),
        Item: { cacheKey: 'mixed#1', sha256: 'of another', bytes: randomBytes(300_000) },
      }),
    );
    expect(await cache.readBytes('mixed')).toBeNull();
  });

  it('reads values in batches, including large values, and omits missing and expired values', async () => {
    const large = randomBytes(700_000).toString('hex');
    await cache.write('org', 'many-1', { text: 'one' });
    await cache.write('org', 'many-2', { text: large });
    now = start - thirtyDays;
    await cache.write('org', 'many-3', { text: 'old' });
    now = start;
    const keys = [
      'many-1',
      'many-2',
      'many-3',
      ...Array.from({ length: 120 }, (_, index) => `none-${index}`),
    ];
    const found = await cache.readAll(keys, anything);
    expect([...found.keys()].toSorted()).toEqual(['many-1', 'many-2']);
    expect(found.get('many-1')).toEqual({ text: 'one' });
    expect(found.get('many-2')).toEqual({ text: large });
    expect(await cache.readAll([], anything)).toEqual(new Map());
  });

  it('stores a new value after the previous value was deleted', async () => {
    await cache.write('org', 'forgotten', { text: 'one' });
    await cache.remove('org', ['forgotten']);
    expect(await cache.read('forgotten', anything)).toBeNull();
    expect(await cache.readAll(['forgotten'], anything)).toEqual(new Map());
    await cache.write('org', 'forgotten', { text: 'two' });
    expect(await cache.read('forgotten', anything)).toEqual({ text: 'two' });
  });
});
