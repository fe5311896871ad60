import { type BeginResult, IdempotencyTable, type Run } from '../../../shared/data/idempotency.ts';
import { openTables, type TestTables } from '../../support/tables.ts';

const now = Date.UTC(2026, 10, 20, 12);
const second = 1_000;
const day = 86_400 * second;

let tables: TestTables;
let requests: IdempotencyTable;
let counter = 0;
let identity = { orgId: '', id: '', requestHash: 'a' };

beforeAll(async () => {
  tables = await openTables();
  requests = new IdempotencyTable(tables.client, tables.nameOf('Idempotency'));
});
beforeEach(() => {
  counter += 1;
  identity = { orgId: 'org', id: `key-${counter}`, requestHash: 'a' };
});
afterAll(() => tables.close());

const begin = (atMs = now, changes: Partial<typeof identity> = {}): Promise<BeginResult> =>
  requests.begin({ ...identity, ...changes }, 30 * second, atMs);

async function run(atMs = now): Promise<Run> {
  const result = await begin(atMs);
  if (result.state !== 'run') throw new Error(`is ${result.state}`);
  return result.run;
}

describe('IdempotencyTable', () => {
  it('runs only one of 20 concurrent requests with the same key', async () => {
    const results = await Promise.all(Array.from({ length: 20 }, () => begin()));
    expect(results.filter((result) => result.state === 'run')).toHaveLength(1);
    expect(results.filter((result) => result.state === 'running')).toHaveLength(19);
  });

  it('replays the first result for 24 hours, then runs the request again', async () => {
    await requests.finish(await run(), 'first', now + second);
    expect(await begin(now + day)).toEqual({ state: 'finished', result: 'first' });
    expect((await begin(now + day + 3 * second)).state).toBe('run');
  });

  it('rejects a key reused with a different body, both during and after the first run', async () => {
    const first = await run();
    expect(await begin(now, { requestHash: 'b' })).toEqual({ state: 'reused' });
    await requests.finish(first, 'first', now);
    expect(await begin(now, { requestHash: 'b' })).toEqual({ state: 'reused' });
  });

  it('scopes keys to an organization', async () => {
    await run();
    expect((await begin(now, { orgId: 'other', requestHash: 'b' })).state).toBe('run');
  });

  it('allows a retry immediately after a failed run', async () => {
    await requests.release(await run());
    expect((await begin()).state).toBe('run');
  });

  it('allows a retry after the maximum run time when the function crashed', async () => {
    await run();
    expect((await begin(now + 30 * second)).state).toBe('running');
    expect((await begin(now + 31 * second)).state).toBe('run');
  });

  it('keeps the result of a later run when a frozen function resumes', async () => {
    const frozen = await run();
    const successor = await run(now + 31 * second);
    await requests.release(frozen);
    await requests.finish(frozen, 'stale', now + 32 * second);
    expect(await begin(now + 33 * second)).toEqual({ state: 'running' });
    await requests.finish(successor, 'right', now + 34 * second);
    expect(await begin(now + 35 * second)).toEqual({ state: 'finished', result: 'right' });
  });
});
