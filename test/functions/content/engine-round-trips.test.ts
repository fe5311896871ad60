import type { Deps } from '../../../functions/content/deps.ts';
import { createCache } from '../../../functions/content/deps.ts';
import type { Outcome, RunContext } from '../../../functions/content/engine/transform.ts';
import { transformEndpoint } from '../../../functions/content/transform-content.ts';
import { hints } from '../../../shared/contract/routes/content.ts';
import { AllowancesTable } from '../../../shared/data/allowances.ts';
import { CreditsTable } from '../../../shared/data/credits.ts';
import { IdempotencyTable } from '../../../shared/data/idempotency.ts';
import type { TransformCache } from '../../../shared/data/transform-cache.ts';
import { UsageTable } from '../../../shared/data/usage.ts';
import { createHandler } from '../../../shared/http/create-handler.ts';
import { logMessages } from '../../../shared/observability/log-messages.ts';
import { openTables, type TestTables } from '../../support/tables.ts';
import { callerOf, postJson } from '../support/post-json.ts';
import { recordingLog } from '../support/recording-log.ts';
import { type DynamoDbCalls, interceptCalls } from './support/dynamodb-calls.ts';
import { unusedParts } from './support/unused-parts.ts';

const price = 3;
const outcome: Outcome<{ hints: string[]; meaningChecked: boolean }> = {
  fields: { hints: ['Think.'], meaningChecked: false },
  mode: 'standard',
  model: 'scripted',
  warnings: [],
  isFree: false,
};
const oneCharged = {
  used: price,
  granted: 0,
  reserved: 0,
  byTransform: { hints: { charged: price, responses: 1 } },
};

let tables: TestTables;
let credits: CreditsTable;
let allowances: AllowancesTable;
let cache: TransformCache;
let organizations = 0;
let org: string;
let requestCount: number;
let log: object[];
let during: (context: RunContext) => void;

let calls: DynamoDbCalls;

beforeAll(async () => {
  tables = await openTables();
  credits = new CreditsTable(tables.client, tables.nameOf('Credits'));
  allowances = new AllowancesTable(tables.client, tables.nameOf('Allowances'));
  calls = interceptCalls(tables.client);
});
beforeEach(() => {
  organizations += 1;
  org = `org-${organizations}`;
  requestCount = 0;
  log = [];
  cache = createCache(tables.client, tables.nameOf('TransformCache'), Date.now, recordingLog(log));
  calls.failing = [];
  during = () => undefined;
});
afterAll(() => tables.close());

interface Options {
  readonly key?: string;
  readonly callsPerMonth?: number;
  readonly creditsPerCaller?: number;
}

function post(options: Options = {}) {
  const deps: Deps = {
    ...unusedParts(),
    log: recordingLog(log),
    now: Date.now,
    usage: new UsageTable(tables.client, tables.nameOf('Usage')),
    credits,
    allowances,
    requests: new IdempotencyTable(tables.client, tables.nameOf('Idempotency')),
    cache,
    tokens: { verifyBootToken: async () => 'invalid' },
  };
  const transform = {
    name: 'hints',
    version: () => '1',
    price: () => price,
    run: async (_body: unknown, context: RunContext) => {
      requestCount += 1;
      during(context);
      return outcome;
    },
  };
  const handler = createHandler([transformEndpoint(hints, deps, async () => transform)], deps);
  return postJson(handler, {
    caller: callerOf(org, {
      ai: { tier: 'custom', modeCap: 'genius', creditsPerMonth: 10 },
      ...(options.callsPerMonth === undefined ? {} : { callsPerMonth: options.callsPerMonth }),
      ...(options.creditsPerCaller === undefined ? {} : { creditsPerCaller: options.creditsPerCaller }),
    }),
    path: hints.path,
    body: { question: 'Why?' },
    headers: options.key === undefined ? {} : { 'Idempotency-Key': options.key },
  });
}

const balance = () => credits.read(org, Date.now());

describe('transform request', () => {
  it('makes three sequential DynamoDB round trips: cache read, credit reservation and final writes', async () => {
    const steps = [
      ['UpdateItem UsageTable', 'GetItem TransformCacheTable', 'GetItem AllowancesTable'],
      ['UpdateItem CreditsTable', 'UpdateItem AllowancesTable'],
      ['PutItem TransformCacheTable', 'UpdateItem CreditsTable'],
    ];
    expect(await calls.inSteps(steps, () => post())).toMatchObject({ status: 200 });
    expect(await balance()).toEqual(oneCharged);
  });

  it("checks and takes the caller's allowance in the same three round trips", async () => {
    const steps = [
      [
        'UpdateItem UsageTable',
        'GetItem TransformCacheTable',
        'GetItem AllowancesTable',
        'GetItem AllowancesTable',
      ],
      ['UpdateItem CreditsTable', 'UpdateItem AllowancesTable', 'UpdateItem AllowancesTable'],
      ['PutItem TransformCacheTable', 'UpdateItem CreditsTable'],
    ];
    const limited = { creditsPerCaller: price };
    expect(await calls.inSteps(steps, () => post(limited))).toMatchObject({ status: 200 });
    expect(await balance()).toEqual(oneCharged);
  });

  it('reserves no credits for a caller without an allowance', async () => {
    const steps = [
      [
        'UpdateItem UsageTable',
        'GetItem TransformCacheTable',
        'GetItem AllowancesTable',
        'GetItem AllowancesTable',
      ],
    ];
    const limited = { creditsPerCaller: price - 1 };
    expect(await calls.inSteps(steps, () => post(limited))).toMatchObject({ status: 429 });
  });

  it('releases the credits when the allowance cannot be written', async () => {
    calls.failing = ['UpdateItem AllowancesTable'];
    expect(await post({ creditsPerCaller: 100 })).toMatchObject({ status: 503 });
    expect(await balance()).toMatchObject({ used: 0, reserved: 0 });
    expect(requestCount).toBe(0);
  });

  it('makes two sequential DynamoDB round trips for a cached response: cache read and balance read', async () => {
    await post();
    const steps = [
      ['UpdateItem UsageTable', 'GetItem TransformCacheTable', 'GetItem AllowancesTable'],
      ['GetItem CreditsTable'],
    ];
    expect(await calls.inSteps(steps, () => post())).toMatchObject({ status: 200, body: { cached: true } });
    expect(requestCount).toBe(1);
  });

  it('writes chunks to the cache concurrently with the response', async () => {
    during = ({ orgId, waitUntil }) => waitUntil(cache.write(orgId, 'part', {}));
    const steps = [
      ['UpdateItem UsageTable', 'GetItem TransformCacheTable', 'GetItem AllowancesTable'],
      ['UpdateItem CreditsTable', 'UpdateItem AllowancesTable'],
      ['PutItem TransformCacheTable', 'PutItem TransformCacheTable', 'UpdateItem CreditsTable'],
    ];
    expect(await calls.inSteps(steps, () => post())).toMatchObject({ status: 200 });
  });

  it('stores the response before it settles the credits when the request has an idempotency key', async () => {
    const steps = [
      ['UpdateItem UsageTable'],
      ['PutItem IdempotencyTable'],
      ['GetItem TransformCacheTable', 'GetItem AllowancesTable'],
      ['UpdateItem CreditsTable', 'UpdateItem AllowancesTable'],
      ['PutItem TransformCacheTable'],
      ['UpdateItem CreditsTable'],
      ['UpdateItem IdempotencyTable'],
    ];
    expect(await calls.inSteps(steps, () => post({ key: 'k' }))).toMatchObject({ status: 200 });
  });
});

describe('monthly quota enforcement', () => {
  it.each([{}, { key: 'k' }])(
    'rejects a call beyond the quota without writing data or calling the model (%j)',
    async (options) => {
      const refused = await post({ ...options, callsPerMonth: 0 });
      expect(refused).toMatchObject({ status: 429, body: { code: 'QUOTA_EXCEEDED' } });
      const keys = (await tables.dump('Idempotency')).filter(({ orgId }) => orgId === org);
      expect({ requestCount, keys, balance: await balance() }).toEqual({
        requestCount: 0,
        keys: [],
        balance: { used: 0, granted: 0, reserved: 0, byTransform: {} },
      });
    },
  );
});

describe('response cache read failure handling', () => {
  it('calls the model and charges the credits once, as for a cache miss', async () => {
    calls.failing = ['GetItem TransformCacheTable'];
    expect(await post()).toMatchObject({ status: 200, body: { cached: false, credits: { charged: price } } });
    expect(await balance()).toEqual(oneCharged);
    expect(log).toContainEqual(expect.objectContaining({ message: logMessages.CACHE_READ_FAILED }));
  });

  it('returns 503 for a replay instead of charging the request again', async () => {
    await post({ key: 'k' });
    calls.failing = ['GetItem TransformCacheTable'];
    expect(await post({ key: 'k' })).toMatchObject({ status: 503 });
    expect(await balance()).toEqual(oneCharged);
    expect(requestCount).toBe(1);
  });
});

describe('response cache write failure handling', () => {
  const keepFails = ['PutItem TransformCacheTable'];

  it('logs the failure, returns the response and charges once when the request has no idempotency key', async () => {
    calls.failing = keepFails;
    expect(await post()).toMatchObject({ status: 200, body: { cached: false, credits: { charged: price } } });
    expect(await balance()).toEqual(oneCharged);
    expect(log).toContainEqual(expect.objectContaining({ message: logMessages.CACHE_WRITE_FAILED }));
  });

  it('returns 503 without a charge when the request has an idempotency key', async () => {
    calls.failing = keepFails;
    expect(await post({ key: 'k' })).toMatchObject({ status: 503 });
    expect(await balance()).toMatchObject({ used: 0, reserved: 0 });
    calls.failing = [];
    expect(await post({ key: 'k' })).toMatchObject({ status: 200 });
    expect(await balance()).toEqual(oneCharged);
  });

  it('returns 503 without a charge when the settlement fails too', async () => {
    during = () => {
      calls.failing = ['PutItem TransformCacheTable', 'UpdateItem CreditsTable'];
    };
    expect(await post()).toMatchObject({ status: 503 });
    calls.failing = [];
    expect(await balance()).toMatchObject({ byTransform: {}, reserved: price });
  });
});
