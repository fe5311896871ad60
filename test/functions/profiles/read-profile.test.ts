import { randomUUID } from 'node:crypto';
import { readProfile } from '../../../functions/profiles/read-profile.ts';
import { unknownVisitorsPerCaller } from '../../../shared/catalog/allowances.ts';
import { AllowancesTable } from '../../../shared/data/allowances.ts';
import { ProfilesTable } from '../../../shared/data/profiles.ts';
import { RequestHeaders } from '../../../shared/http/request-headers.ts';
import type { Caller } from '../../../shared/security/caller.ts';
import { visitorProof } from '../../../shared/security/visitor-proof.ts';
import { captureLog, memoryCounter } from '../../shared/http/chain-harness.ts';
import { openTables, type TestTables } from '../../support/tables.ts';
import { type DynamoDbCalls, interceptCalls } from '../content/support/dynamodb-calls.ts';
import { callerOf } from '../support/post-json.ts';

let tables: TestTables;
let calls: DynamoDbCalls;
let profiles: ProfilesTable;
let allowances: AllowancesTable;
let organizations = 0;
let org: string;
const nowMs = Date.UTC(2026, 10, 20, 23, 59);

beforeAll(async () => {
  tables = await openTables();
  profiles = new ProfilesTable(tables.client, tables.nameOf('Profiles'));
  allowances = new AllowancesTable(tables.client, tables.nameOf('Allowances'));
  calls = interceptCalls(tables.client);
});
beforeEach(() => {
  organizations += 1;
  org = `org-${organizations}`;
});
afterAll(() => tables.close());

function read(
  userId: string,
  { proof, hash = 'caller-1', caller = {} }: { proof?: string; hash?: string; caller?: Partial<Caller> } = {},
) {
  const tokens = {
    issueProfileToken: () => Promise.reject(new Error('unused')),
    verifyProfileToken: () => Promise.reject(new Error('unused')),
  };
  const headers = new RequestHeaders(proof === undefined ? {} : { 'x-visitor-proof': proof });
  return readProfile(
    { caller: callerOf(org, caller), callerHash: () => hash, headers, path: { userId } },
    { profiles, allowances, tokens, log: captureLog().log, usage: memoryCounter(), now: () => nowMs },
  );
}

const save = (userId: string) =>
  profiles.save(
    org,
    userId,
    {
      features: [],
      settings: { gradeLevel: 3 },
      replacesFeatures: false,
      expectedVersion: null,
    },
    nowMs,
  );

describe('reads of profiles on a site with visitor proofs', () => {
  const caller = { visitorProofSecrets: ['new', 'old'] };

  it('require the proof of the visitor, with the current or the previous secret', async () => {
    await save('ada');
    for (const secret of ['new', 'old']) {
      expect(await read('ada', { caller, proof: visitorProof(secret, 'ada') })).toMatchObject({ version: 1 });
    }
    await expect(read('ada', { caller })).rejects.toMatchObject({ code: 'VISITOR_PROOF_MISSING' });
    await expect(read('ada', { caller, proof: '' })).rejects.toMatchObject({ code: 'VISITOR_PROOF_MISSING' });
    for (const proof of [visitorProof('older', 'ada'), visitorProof('new', 'bob'), 'ada']) {
      await expect(read('ada', { caller, proof })).rejects.toMatchObject({ code: 'VISITOR_PROOF_INVALID' });
    }
  });

  it('need no proof for an ID that the SDK generated', async () => {
    expect(await read(randomUUID(), { caller })).toMatchObject({ version: 0 });
  });
});

describe('reads of profiles on a site without visitor proofs', () => {
  it('make one round trip, and one more for the first read of an unknown ID', async () => {
    await save('ada');
    const step = ['GetItem ProfilesTable', 'GetItem AllowancesTable'];
    await calls.inSteps([step], () => read('ada'));
    await calls.inSteps([step, ['UpdateItem AllowancesTable']], () => read('nobody'));
    await calls.inSteps([step], () => read('nobody'));
    await calls.inSteps([['GetItem ProfilesTable']], () => read(randomUUID()));
  });

  it('are rejected when a caller has tried too many IDs, whether or not a profile exists', async () => {
    await save('ada');
    const ids = Array.from({ length: unknownVisitorsPerCaller + 50 }, (_, index) => `customer-${index}`);
    const results = await Promise.allSettled(ids.map((id) => read(id)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(unknownVisitorsPerCaller);
    const limited = { code: 'CALLER_LIMIT_REACHED', retryAfterSeconds: 60 };
    await expect(read('ada')).rejects.toMatchObject(limited);
    await expect(read('nobody')).rejects.toMatchObject(limited);
    expect(await read(randomUUID())).toMatchObject({ version: 0 });
    expect(await read('ada', { hash: 'caller-2' })).toMatchObject({ version: 1 });
    expect(await read('ada', { caller: { siteId: 'blog' } })).toMatchObject({ version: 1 });
  });

  it('count an ID once, however often it is read', async () => {
    await Promise.all(Array.from({ length: 40 }, () => read('nobody')));
    const rows = (await tables.dump('Allowances')).filter(({ orgId }) => orgId === org);
    expect(rows).toMatchObject([{ members: new Set([expect.stringMatching(/^[\w-]{8}$/)]) }]);
    expect(JSON.stringify(rows)).not.toContain('nobody');
  });
});
