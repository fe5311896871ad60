import { builtInPresets } from '../../shared/catalog/presets.ts';
import type { Preset } from '../../shared/data/presets.ts';
import type { CreationOutcome, OrganizationDetails } from '../operations/organizations.ts';
import type { PresetView } from '../operations/presets.ts';
import { Deployment } from './support/deployment.ts';

let deployment: Deployment;
let organizationsMade = 0;

function freshId(): string {
  organizationsMade += 1;
  return `org-${organizationsMade}`;
}

type CreatedOrganization = OrganizationDetails & { readonly outcome: CreationOutcome };

const json = (args: readonly string[]) => deployment.json<CreatedOrganization>(args);
const presetsOf = (orgId: string) => deployment.json<PresetView[]>(['preset', 'list', orgId]);
const keyOf = (orgId: string, siteId: string) =>
  deployment.json<{ key: string }>(['key', 'create', orgId, siteId]);

beforeAll(async () => {
  deployment = await Deployment.start();
});

afterEach(() => {
  deployment.proxy.reset();
});

afterAll(async () => {
  await deployment.close();
});

const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

describe('org create', () => {
  it('creates an organization with presets, and adds its API Gateway key to the usage plan', async () => {
    const result = await json(['org', 'create', 'acme', '--plan', 'starter']);

    const [key] = await deployment.apiKeysOf('acme');
    const row = await deployment.organizationRow('acme');
    const presets = (await deployment.rows<Preset>('Presets')).filter(({ orgId }) => orgId === 'acme');
    expect(result).toEqual({
      outcome: 'created',
      repaired: [],
      orgId: 'acme',
      plan: 'starter',
      status: 'active',
      limits: { callsPerMonth: 50_000, requestsPerMinute: 200 },
      meterShards: 1,
      ai: null,
      mail: null,
      demo: false,
      complete: true,
      movingTo: null,
      unfinished: null,
      usageKeyId: key?.id,
      usagePlanId: deployment.outputs.UsagePlanStarterId,
      createdAt: instant,
      updatedAt: instant,
    });
    expect(row).toMatchObject({ limits: null, usageKeyValue: key?.value, usageKeyId: key?.id });
    expect(row?.usageKeyValue).toMatch(/^[0-9A-Za-z]{40}$/);
    expect(Buffer.from(row?.visitorHashKey ?? '', 'base64url')).toHaveLength(32);
    expect(await deployment.planIdsOf(key?.id)).toEqual([deployment.outputs.UsagePlanStarterId]);
    expect(presets).toHaveLength(builtInPresets.length);
    expect(presets.every(({ builtIn, hidden }) => builtIn && !hidden)).toBe(true);
  });

  it('reports that a complete organization already exists, and does not restore deleted presets', async () => {
    await deployment.run(['org', 'create', 'twice', '--plan', 'pro']);
    await deployment.run([
      'preset',
      'delete',
      'twice',
      'larger-and-clearer',
      '--confirm',
      'larger-and-clearer',
    ]);
    const before = await deployment.organizationRow('twice');

    const result = await json(['org', 'create', 'twice', '--plan', 'pro']);

    expect(result).toMatchObject({ outcome: 'unchanged', complete: true });
    expect(await deployment.organizationRow('twice')).toEqual(before);
    const presets = await presetsOf('twice');
    expect(presets.map(({ code }) => code)).not.toContain('larger-and-clearer');
  });

  it('rejects an existing organization whose plan differs from the requested plan, and suggests org set', async () => {
    await deployment.run(['org', 'create', 'onpro', '--plan', 'pro']);

    const result = await deployment.run(['org', 'create', 'onpro', '--plan', 'solo']);

    expect(result).toEqual({
      exitCode: 4,
      stdout: '',
      stderr: 'widgetctl: Organization onpro exists on plan pro: move it with org set onpro --plan solo.\n',
    });
    expect(await deployment.organizationRow('onpro')).toMatchObject({ plan: 'pro' });
  });

  it('creates a dedicated usage plan with its limits for an enterprise organization', async () => {
    const limits = ['--calls', '5000000', '--rpm', '3000'];

    const result = await json(['org', 'create', 'mega', '--plan', 'enterprise', ...limits]);

    const [plan, ...others] = await deployment.ownPlansOf('mega');
    expect(others).toEqual([]);
    expect(plan).toMatchObject({
      throttle: { rateLimit: 50, burstLimit: 3000 },
      quota: { limit: 5_050_100, period: 'MONTH' },
      apiStages: [{ apiId: deployment.outputs.ApiId, stage: deployment.outputs.StageName }],
    });
    expect(result).toMatchObject({
      limits: { callsPerMonth: 5_000_000, requestsPerMinute: 3000 },
      usagePlanId: plan?.id,
    });
    expect(await deployment.planIdsOf(result.usageKeyId)).toEqual([plan?.id]);
  });

  it.each([
    ['an enterprise plan without limits', ['--plan', 'enterprise']],
    ['only one of the two limits', ['--plan', 'enterprise', '--calls', '5']],
    ['custom limits for a plan with fixed limits', ['--plan', 'pro', '--calls', '5', '--rpm', '5']],
    ['a limit of zero calls', ['--plan', 'enterprise', '--calls', '0', '--rpm', '5']],
    [
      'a call limit above the API Gateway maximum',
      ['--plan', 'enterprise', '--calls', '3000000000', '--rpm', '5'],
    ],
    ['an unknown plan', ['--plan', 'gold']],
    ['no plan', []],
  ])('rejects %s and writes nothing', async (_what, options) => {
    const { exitCode, stdout, stderr } = await deployment.run(['org', 'create', 'refused', ...options]);

    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toMatch(/^widgetctl: .{20,}[.]\n$/);
    expect(await deployment.organizationRow('refused')).toBeUndefined();
  });

  it.each([
    ['a single letter', 'a'],
    ['100,000 letters', 'a'.repeat(100_000)],
    ['capital letters', 'Acme'],
    ['the item key separator', 'acme#2026'],
    ['a control character', 'ac\u001b[31mme'],
    ['letters of another script', 'акме'],
  ])('rejects %s as an ID and prints one line without control characters', async (_what, orgId) => {
    const { exitCode, stdout, stderr } = await deployment.run([
      'org',
      'create',
      '--plan',
      'solo',
      '--',
      orgId,
    ]);

    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toBe(
      'widgetctl: The organization ID must be 2 to 64 lowercase letters, digits and single hyphens, such as "acme-shop".\n',
    );
  });
});

describe('repeated org create', () => {
  const solo = ['--plan', 'solo'];
  const enterprise = ['--plan', 'enterprise', '--calls', '1000', '--rpm', '60'];

  it.each([
    ['storing the presets', 'DynamoDB PutItem', solo, 2],
    ['creating the API key', 'POST /apikeys', solo, 1],
    ['adding the key to the usage plan', 'POST /usageplans/', solo, 1],
    ['storing the usage plan in the item', 'DynamoDB UpdateItem', solo, 1],
    ['creating the API key', 'POST /apikeys', enterprise, 1],
    ['creating the usage plan', 'POST /usageplans', enterprise, 1],
    ['adding the key to a dedicated usage plan', 'POST /usageplans/', enterprise, 1],
    ['storing the usage plan in the item', 'DynamoDB UpdateItem', enterprise, 1],
  ])(
    'creates one key in one usage plan despite an earlier failure before %s (failed call: %s)',
    async (_step, call, plan, nth) => {
      const orgId = freshId();
      let seen = 0;
      deployment.proxy.decide = (name) => {
        if (name.startsWith(call)) seen += 1;
        return name.startsWith(call) && seen === nth ? 'refuse' : 'pass';
      };

      const failed = await deployment.run(['org', 'create', orgId, ...plan]);
      const listed = await json(['org', 'show', orgId]);
      deployment.proxy.reset();
      const again = await json(['org', 'create', orgId, ...plan]);

      expect({ exitCode: failed.exitCode, stdout: failed.stdout }).toEqual({ exitCode: 1, stdout: '' });
      expect(failed.stderr).toMatch(/^widgetctl: .*run the same command again\.\n$/);
      expect(listed.complete).toBe(false);
      expect(again).toMatchObject({ outcome: 'completed', complete: true });
      await expectWhole(orgId, again);
    },
  );

  it.each([
    ['the API key creation', 'POST /apikeys', solo],
    ['the request that adds the key to its usage plan', 'POST /usageplans/', solo],
    ['the item update', 'DynamoDB UpdateItem', solo],
    ['the usage plan creation', 'POST /usageplans', enterprise],
    ['the request that adds the key to a dedicated usage plan', 'POST /usageplans/', enterprise],
  ])('succeeds even when the response to %s is lost', async (_what, call, plan) => {
    const orgId = freshId();
    deployment.proxy.refuseOnce(call, 'lose-response');

    const result = await json(['org', 'create', orgId, ...plan]);
    const again = await json(['org', 'create', orgId, ...plan]);

    expect(result).toMatchObject({ outcome: 'created', complete: true });
    expect(again).toMatchObject({ outcome: 'unchanged', usageKeyId: result.usageKeyId });
    await expectWhole(orgId, again);
  });

  it('rejects a different plan for an incomplete organization, but org set accepts it', async () => {
    deployment.proxy.refuseOnce('POST /apikeys');
    await deployment.run(['org', 'create', 'undecided', ...solo]);

    const refused = await deployment.run(['org', 'create', 'undecided', '--plan', 'pro']);
    const moved = await json(['org', 'set', 'undecided', '--plan', 'pro']);

    expect(refused.exitCode).toBe(4);
    expect(moved).toMatchObject({ plan: 'pro', complete: true });
    expect(await presetsOf('undecided')).toHaveLength(builtInPresets.length);
    await expectWhole('undecided', moved);
  });

  async function expectWhole(orgId: string, result: CreatedOrganization) {
    const keys = await deployment.apiKeysOf(orgId);
    const row = await deployment.organizationRow(orgId);
    expect(keys.map(({ id, value }) => ({ id, value }))).toEqual([
      { id: result.usageKeyId, value: row?.usageKeyValue },
    ]);
    expect(await deployment.planIdsOf(result.usageKeyId)).toEqual([result.usagePlanId]);
    expect(await presetsOf(orgId)).toHaveLength(builtInPresets.length);
  }
});

describe('concurrent org create', () => {
  it.each([
    ['a shared usage plan', ['--plan', 'pro']],
    ['a dedicated usage plan', ['--plan', 'enterprise', '--calls', '1000', '--rpm', '60']],
  ])('creates a single organization with one key in %s', async (_what, plan) => {
    const orgId = `race-${plan[1]}`;
    const runs = Array.from({ length: 6 }, () => json(['org', 'create', orgId, ...plan]));

    const results = await Promise.all(runs);

    expect(results.filter(({ outcome }) => outcome === 'created')).toHaveLength(1);
    expect(new Set(results.map(({ usageKeyId }) => usageKeyId)).size).toBe(1);
    const keys = await deployment.apiKeysOf(orgId);
    const settled = await json(['org', 'create', orgId, ...plan]);
    expect(keys).toHaveLength(1);
    expect(await deployment.planIdsOf(keys[0]?.id)).toEqual([settled.usagePlanId]);
    expect(await deployment.ownPlansOf(orgId)).toHaveLength(plan[1] === 'enterprise' ? 1 : 0);
  });
});

describe('org set', () => {
  const ownPlan = ['--plan', 'enterprise', '--calls', '1000', '--rpm', '60'];

  it("moves the key to the new plan and keeps the key's value", async () => {
    const before = await json(['org', 'create', 'mover', '--plan', 'solo']);

    const after = await json(['org', 'set', 'mover', '--plan', 'pro']);

    expect(after).toEqual({
      ...before,
      outcome: undefined,
      repaired: undefined,
      plan: 'pro',
      limits: { callsPerMonth: 250_000, requestsPerMinute: 500 },
      usagePlanId: deployment.outputs.UsagePlanProId,
      updatedAt: instant,
      changes: expect.arrayContaining([{ field: 'plan', before: 'solo', after: 'pro' }]),
    });
    expect(await deployment.planIdsOf(before.usageKeyId)).toEqual([deployment.outputs.UsagePlanProId]);
  });

  it('creates a dedicated usage plan on an upgrade to enterprise, and deletes it on a downgrade', async () => {
    await deployment.run(['org', 'create', 'lift', '--plan', 'pro']);

    const up = await json(['org', 'set', 'lift', ...ownPlan]);
    const plansUp = await deployment.ownPlansOf('lift');
    const down = await json(['org', 'set', 'lift', '--plan', 'solo']);

    expect(plansUp.map(({ id }) => id)).toEqual([up.usagePlanId]);
    expect(down).toMatchObject({
      limits: { callsPerMonth: 10_000, requestsPerMinute: 120 },
      usagePlanId: deployment.outputs.UsagePlanSoloId,
    });
    expect(await deployment.ownPlansOf('lift')).toEqual([]);
    expect(await deployment.organizationRow('lift')).toMatchObject({ limits: null, plan: 'solo' });
  });

  it.each([
    ['the item is updated', 'DynamoDB UpdateItem'],
    ['the API stage is removed from the old usage plan', 'PATCH /usageplans/'],
    ['the old usage plan is deleted', 'DELETE /usageplans/'],
  ])('completes when repeated after a failure before %s', async (_step, call) => {
    const orgId = `down-${call.split(' ')[0]?.toLowerCase()}`;
    await deployment.run(['org', 'create', orgId, ...ownPlan]);
    const [own] = await deployment.ownPlansOf(orgId);
    deployment.proxy.decide = (name) =>
      name.startsWith(call) && !name.includes('/keys/') ? 'refuse' : 'pass';

    const failed = await deployment.run(['org', 'set', orgId, '--plan', 'starter']);
    deployment.proxy.reset();
    const again = await json(['org', 'set', orgId, '--plan', 'starter']);

    expect(failed.exitCode).toBe(1);
    expect(again).toMatchObject({ plan: 'starter', usagePlanId: deployment.outputs.UsagePlanStarterId });
    expect(await deployment.planIdsOf(again.usageKeyId)).not.toContain(own?.id);
    expect(await deployment.ownPlansOf(orgId)).toEqual([]);
  });

  it('leaves the key in exactly one plan when run again after two concurrent plan changes', async () => {
    const { usageKeyId } = await json(['org', 'create', 'torn', '--plan', 'solo']);

    const results = await Promise.all(
      ['starter', 'pro'].map((plan) => deployment.run(['org', 'set', 'torn', '--plan', plan])),
    );
    const { plan } = await json(['org', 'show', 'torn']);
    const repaired = await json(['org', 'set', 'torn', '--plan', plan]);

    for (const { exitCode, stderr } of results) {
      expect([0, 1, 4]).toContain(exitCode);
      expect(stderr === '').toBe(exitCode === 0);
    }
    expect(await deployment.planIdsOf(usageKeyId)).toEqual([repaired.usagePlanId]);
  });
});

describe('org set --shards', () => {
  it('changes only the stored number of shards, and prints the new number', async () => {
    await deployment.run(['org', 'create', 'sharded', '--plan', 'solo']);
    const before = await deployment.organizationRow('sharded');

    const result = await json(['org', 'set', 'sharded', '--shards', '16']);

    expect(result.meterShards).toBe(16);
    expect(await deployment.organizationRow('sharded')).toEqual({
      ...before,
      meterShards: 16,
      updatedAt: expect.any(String),
    });
    expect((await deployment.run(['org', 'show', 'sharded'])).stdout).toContain('Meter shards      16');
  });

  it('rejects a number out of range', async () => {
    const result = await deployment.run(['org', 'set', 'acme', '--shards', '65']);
    expect(result).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('(<n>) must be a whole number from 1 to 64'),
    });
  });
});

describe('org set with limits', () => {
  it('changes the usage plan and the stored limits', async () => {
    const own = ['--plan', 'enterprise', '--calls', '1000', '--rpm', '60'];
    await deployment.run(['org', 'create', 'bigger', ...own]);

    const result = await json(['org', 'set', 'bigger', '--calls', '9000', '--rpm', '600']);

    const limits = { callsPerMonth: 9000, requestsPerMinute: 600 };
    expect(result.limits).toEqual(limits);
    expect((await deployment.organizationRow('bigger'))?.limits).toEqual(limits);
    expect(await deployment.ownPlansOf('bigger')).toMatchObject([
      { throttle: { rateLimit: 10, burstLimit: 600 }, quota: { limit: 9_190, period: 'MONTH' } },
    ]);
    const other = await deployment.run(['org', 'create', 'bigger', ...own]);
    expect(other).toMatchObject({ exitCode: 4, stderr: expect.stringContaining('org set bigger') });
  });

  it('rejects limits on a plan with fixed limits', async () => {
    await deployment.run(['org', 'create', 'fixed', '--plan', 'pro']);

    const result = await deployment.run(['org', 'set', 'fixed', '--calls', '9', '--rpm', '9']);

    expect(result).toEqual({
      exitCode: 4,
      stdout: '',
      stderr:
        'widgetctl: Organization fixed is on plan pro, whose limits are fixed: move it with org set fixed --plan enterprise --calls N --rpm N.\n',
    });
  });
});

describe('org set --suspend and --resume', () => {
  it('changes the status once, and reports no change on a repeated call', async () => {
    await deployment.run(['org', 'create', 'paused', '--plan', 'solo']);

    const suspended = await json(['org', 'set', 'paused', '--suspend']);
    const suspendedAgain = await json(['org', 'set', 'paused', '--suspend']);
    const resumed = await json(['org', 'set', 'paused', '--resume']);

    expect(suspended.status).toBe('suspended');
    expect(suspendedAgain).toEqual({ ...suspended, changes: [] });
    const changes = [{ field: 'status', before: 'suspended', after: 'active' }];
    expect(resumed).toEqual({ ...suspended, status: 'active', updatedAt: instant, changes });
    expect(resumed.updatedAt > suspended.updatedAt).toBe(true);
  });
});

describe('org list and org show', () => {
  it('lists every organization across result pages, sorted by ID', async () => {
    const operator = await deployment.operator();
    const ids = Array.from({ length: 30 }, (_, index) => `many-${String(index).padStart(2, '0')}`);
    for (const orgId of ids) await operator.organizations.create({ orgId, plan: 'solo' });
    operator.close();

    const listed = await deployment.json<CreatedOrganization[]>(['org', 'list']);
    const table = await deployment.run(['org', 'list']);

    const listedIds = listed.map(({ orgId }) => orgId);
    expect(listedIds).toEqual([...listedIds].sort());
    expect(listedIds).toEqual(expect.arrayContaining(ids));
    expect(table.stdout).toMatch(/^ORGANIZATION +PLAN +STATUS +CALLS\/MONTH +CALLS\/MINUTE +AI +CREATED\n/);
    expect(table.stdout).toMatch(/^many-07 +solo +active +10,000 +120 +- +\d{4}-\d\d-\d\d$/m);
  });

  it("shows the organization's sites and this month's calls", async () => {
    await deployment.run(['org', 'create', 'counted', '--plan', 'solo']);
    await deployment.run(['site', 'add', 'counted', 'one']);
    await deployment.run(['site', 'add', 'counted', 'two']);
    const { key } = await keyOf('counted', 'one');
    await deployment.call(key);
    await deployment.call(key);

    const shown = await json(['org', 'show', 'counted']);

    expect(shown).toMatchObject({ orgId: 'counted', sites: ['one', 'two'], callsThisMonth: 2 });
  });

  it('reports that an organization does not exist, and suggests how to create it', async () => {
    expect(await deployment.run(['org', 'show', 'nobody'])).toEqual({
      exitCode: 3,
      stdout: '',
      stderr:
        'widgetctl: There is no organization nobody: see org list, or create it with org create nobody --plan PLAN.\n',
    });
  });
});

describe('propagation time message', () => {
  it.each([
    [['org', 'set', 'slow', '--plan', 'starter']],
    [['org', 'set', 'slow', '--suspend']],
    [['org', 'set', 'slow', '--resume']],
    [['ai', 'set', 'slow', '--tier', 'lite']],
  ])('states how long the change made by %j takes to propagate', async (args) => {
    await deployment.run(['org', 'create', 'slow', '--plan', 'solo']);

    const { exitCode, stdout } = await deployment.run(args);

    expect(exitCode).toBe(0);
    expect(stdout.trimEnd().split('\n').at(-1)).toBe(
      'The change takes effect for all calls within 60 seconds.',
    );
  });
});
