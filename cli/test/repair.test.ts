import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { sharedPlans } from '../../shared/catalog/plans.ts';
import type { OrganizationRepair } from '../operations/organization-repair.ts';
import type { OrganizationDetails } from '../operations/organizations.ts';
import { Deployment } from './support/deployment.ts';
import { GatewayHand } from './support/gateway-hand.ts';
import type { Fate } from './support/service-proxy.ts';

let deployment: Deployment;
let hand: GatewayHand;

const ownPlan = ['--plan', 'enterprise', '--calls', '1000', '--rpm', '60'];

interface RepairReport {
  readonly organizations: readonly OrganizationRepair[];
}

const repair = (...args: readonly string[]) => deployment.json<RepairReport>(['org', 'repair', ...args]);
const show = (orgId: string) => deployment.json<OrganizationDetails>(['org', 'show', orgId]);
const create = async (orgId: string, plan: readonly string[] = ['--plan', 'solo']) => {
  await deployment.run(['org', 'create', orgId, ...plan]);
  return show(orgId);
};

async function createCalled(orgId: string, plan: readonly string[]): Promise<string> {
  await create(orgId, plan);
  await deployment.run(['site', 'add', orgId, 'shop']);
  return (await deployment.json<{ key: string }>(['key', 'create', orgId, 'shop'])).key;
}

const writes = () =>
  deployment.proxy.calls.filter((call) => !/^(GET |POST \/$|DynamoDB (Get|BatchGet|Query))/.test(call));

beforeEach(async () => {
  deployment = await Deployment.start();
  hand = new GatewayHand(deployment);
});

afterEach(async () => {
  hand.close();
  await deployment.close();
});

describe('org repair after the API was deleted and redeployed', () => {
  const orgIds = ['small', 'large', 'mega'];
  let keys: string[];

  beforeEach(async () => {
    keys = [
      await createCalled('small', ['--plan', 'solo']),
      await createCalled('large', ['--plan', 'pro']),
      await createCalled('mega', ownPlan),
    ];
    await hand.redeployApi(orgIds);
  });

  const shared = ['key_renamed', 'key_attached', 'row_written'];
  const repaired = [
    { orgId: 'large', plan: 'pro', outcome: 'repaired', steps: shared, error: null },
    {
      orgId: 'mega',
      plan: 'enterprise',
      outcome: 'repaired',
      steps: ['key_renamed', 'usage_plan_made', 'key_attached', 'row_written', 'surplus_plan_removed'],
      error: null,
    },
    { orgId: 'small', plan: 'solo', outcome: 'repaired', steps: shared, error: null },
  ];

  it('restores service to organizations whose calls returned 503', async () => {
    const refused = await fetch(`${deployment.runtime.baseUrl}/widget/plan-features`, {
      headers: { 'X-Api-Key': keys[0] ?? '' },
    });
    expect(refused.status).toBe(503);

    const report = await repair('--all');

    expect(report).toEqual({ organizations: repaired });
    expect(await Promise.all(keys.map((key) => deployment.call(key)))).toEqual([200, 200, 200]);
    expect(await hand.plans()).toHaveLength(sharedPlans.length + 1);
    const { UsagePlanSoloId, UsagePlanProId } = deployment.outputs;
    const rows = await Promise.all(orgIds.map((orgId) => deployment.organizationRow(orgId)));
    const [mega] = await deployment.ownPlansOf('mega');
    expect(rows.map((row) => row?.usagePlanId)).toEqual([UsagePlanSoloId, UsagePlanProId, mega?.id]);
    expect(mega).toMatchObject({ throttle: { rateLimit: 1, burstLimit: 60 }, quota: { limit: 1_110 } });
  });

  it('changes nothing on a repeated call', async () => {
    await repair('--all');
    const before = await hand.dump();
    deployment.proxy.reset();

    const again = await repair('--all');

    expect(again.organizations.map(({ outcome, steps }) => [outcome, steps])).toEqual(
      orgIds.map(() => ['whole', []]),
    );
    expect(writes()).toEqual([]);
    expect(await hand.dump()).toEqual(before);
  });

  it('prints the repairs, and counts the organizations that needed no repair', async () => {
    await repair('small');

    const { exitCode, stdout, stderr } = await deployment.run(['org', 'repair', '--all']);

    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout.split('\n').map((line) => line.replaceAll(/ {2,}/g, ' | '))).toEqual([
      `In the local stack WidgetApi (port ${deployment.port}).`,
      '',
      'ORGANIZATION | PLAN | OUTCOME | STEPS',
      'large | pro | repaired | key renamed, key attached, row written',
      'mega | enterprise | repaired | key renamed, usage plan made, key attached, row written, surplus plan removed',
      '',
      '3 checked, 1 need no repair.',
      '',
    ]);
  });

  it.each([
    ['the key is renamed', 'PATCH /apikeys/'],
    ['the dedicated usage plan is created', 'POST /usageplans'],
    ['a key is added to its usage plan', 'POST /usageplans/'],
    ['an item is updated', 'DynamoDB UpdateItem'],
    ['the usage plan of the old API is deleted', 'DELETE /usageplans/'],
  ])('resumes after a failure before %s, and names the failed step', async (_what, call) => {
    deployment.proxy.decide = (name) => (name.startsWith(call) ? 'refuse' : 'pass');
    const { exitCode, stdout, stderr } = await deployment.run(['--json', 'org', 'repair', '--all']);
    const { organizations }: RepairReport = JSON.parse(stdout);
    const failed = organizations.filter(({ outcome }) => outcome === 'failed');
    expect({ exitCode, count: failed.length > 0 }).toEqual({ exitCode: 1, count: true });
    expect(JSON.parse(stderr)).toEqual({
      error: {
        code: 'failed',
        exitCode: 1,
        message: `${failed.length} could not be repaired: see above, fix the cause and run the same command again.`,
      },
    });
    expect(failed.every(({ error }) => error?.includes('Refused by the test'))).toBe(true);

    deployment.proxy.reset();
    const again = await repair('--all');
    const third = await repair('--all');

    expect(again.organizations.every(({ outcome }) => ['repaired', 'whole'].includes(outcome))).toBe(true);
    expect(third.organizations.every(({ outcome }) => outcome === 'whole')).toBe(true);
    expect(await Promise.all(keys.map((key) => deployment.call(key)))).toEqual([200, 200, 200]);
    expect(await hand.plans()).toHaveLength(sharedPlans.length + 1);
    expect(await hand.keys()).toHaveLength(3);
  });

  it('is performed by org create, and is unnecessary before org delete', async () => {
    const created = await deployment.run(['org', 'create', 'small', '--plan', 'solo']);
    expect(created.stdout).toMatch(
      /\n\nIt already exists and was repaired: key renamed, key attached, row written\.\n$/,
    );

    deployment.connectOptions = { wait: async () => undefined };
    for (const orgId of ['large', 'mega']) {
      const { exitCode } = await deployment.run(['org', 'delete', orgId, '--confirm', orgId]);
      expect(exitCode).toBe(0);
    }

    expect((await hand.keys()).map(({ name }) => name)).toEqual([
      `widgetctl-${deployment.outputs.ApiId}-small`,
    ]);
    expect(await hand.plans()).toHaveLength(sharedPlans.length);
  });
});

describe('org repair after manual changes', () => {
  it.each([
    ['deleted the key', ['key_made', 'key_attached', 'row_written']],
    ['disabled the key', ['key_enabled']],
    ['took the key out of its plan', ['key_attached']],
    ['moved the key to another plan', ['key_moved']],
  ])('restores the state recorded in the organization item after someone %s', async (what, steps) => {
    const { usageKeyId, usagePlanId } = await create('acme');
    const { UsagePlanProId } = deployment.outputs;
    if (what === 'deleted the key') await deployment.deleteApiKey(usageKeyId);
    if (what === 'disabled the key') await hand.changeKey(usageKeyId, '/enabled', 'false');
    if (what.includes('plan')) await hand.detach(usageKeyId, usagePlanId);
    if (what.includes('another')) await hand.attach(usageKeyId, UsagePlanProId);

    const report = await repair('acme');

    expect(report).toEqual({
      organizations: [{ orgId: 'acme', plan: 'solo', outcome: 'repaired', steps, error: null }],
    });
    const [key] = await deployment.apiKeysOf('acme');
    const row = await deployment.organizationRow('acme');
    expect(key).toMatchObject({ id: row?.usageKeyId, value: row?.usageKeyValue, enabled: true });
    expect(await deployment.planIdsOf(key?.id)).toEqual([row?.usagePlanId]);
    expect((await repair('acme')).organizations[0]?.outcome).toBe('whole');
  });

  it("restores an enterprise organization's agreed limits", async () => {
    await create('mega', ownPlan);
    const [plan] = await deployment.ownPlansOf('mega');
    await hand.changePlan(plan?.id, '/quota/limit', '5');

    const report = await repair('mega');

    expect(report.organizations[0]).toMatchObject({ outcome: 'repaired', steps: ['limits_set'] });
    expect(await deployment.ownPlansOf('mega')).toEqual([plan]);
  });
});

describe('org repair after an incomplete command', () => {
  it('finishes creating an organization after an interrupted org create', async () => {
    deployment.proxy.refuseOnce('POST /usageplans/');
    await deployment.run(['org', 'create', 'half', '--plan', 'starter']);

    const report = await repair('--all');

    expect(report.organizations).toEqual([
      {
        orgId: 'half',
        plan: 'starter',
        outcome: 'repaired',
        steps: ['presets_copied', 'key_attached', 'row_written'],
        error: null,
      },
    ]);
    expect(await show('half')).toMatchObject({ complete: true, movingTo: null });
  });

  it.each([
    ['the dedicated usage plan is created', ['--plan', 'pro'], ownPlan, /^POST \/usageplans$/],
    [
      'the key is removed from the shared usage plan',
      ['--plan', 'pro'],
      ownPlan,
      /^DELETE \/usageplans\/\w+\/keys/,
    ],
    ['the item is updated', ['--plan', 'pro'], ownPlan, /^DynamoDB UpdateItem$/],
    [
      'the key is removed from the dedicated usage plan',
      ownPlan,
      ['--plan', 'pro'],
      /^DELETE \/usageplans\/\w+\/keys/,
    ],
    ['the item is updated', ownPlan, ['--plan', 'pro'], /^DynamoDB UpdateItem$/],
    ['the dedicated usage plan is deleted', ownPlan, ['--plan', 'pro'], /^DELETE \/usageplans\/\w+$/],
  ])('finishes an org set interrupted before %s (from %j to %j)', async (_step, from, to, call) => {
    const before = await create('mover', from);
    let seen = 0;
    deployment.proxy.decide = (name) => {
      if (call.test(name)) seen += 1;
      // `org set` records the move in its first DynamoDB write. This test rejects only later DynamoDB writes.
      return call.test(name) && (seen > 1 || !name.startsWith('DynamoDB')) ? 'refuse' : 'pass';
    };
    const failed = await deployment.run(['org', 'set', 'mover', ...to]);
    deployment.proxy.reset();
    const isDone = (await show('mover')).plan === to[1];
    const listed = await deployment.run(['org', 'list']);
    const recreated = await deployment.run(['org', 'create', 'mover', ...from]);

    const report = await repair('--all');

    expect(failed.exitCode).toBe(1);
    expect(recreated.exitCode).toBe(4);
    expect(listed.stdout.includes(`moving to ${to[1]}: run org repair mover`)).toBe(!isDone);
    expect(report.organizations[0]).toMatchObject({ orgId: 'mover', plan: to[1], outcome: 'repaired' });
    const after = await show('mover');
    expect(after).toMatchObject({ plan: to[1], movingTo: null, usageKeyId: before.usageKeyId });
    expect(await deployment.planIdsOf(after.usageKeyId)).toEqual([after.usagePlanId]);
    expect(await deployment.ownPlansOf('mover')).toHaveLength(to === ownPlan ? 1 : 0);
    expect((await repair('--all')).organizations[0]?.outcome).toBe('whole');
  });
});

describe('org repair --all', () => {
  it('skips an organization that is deleted concurrently, without creating anything', async () => {
    const { usageKeyId } = await create('leaver');
    await deployment.deleteApiKey(usageKeyId);
    deployment.proxy.decide = async (call): Promise<Fate> => {
      if (call === 'GET /usageplans') {
        const { documents } = deployment;
        const TableName = deployment.outputs.OrganizationsTableName;
        await documents.send(new DeleteCommand({ TableName, Key: { orgId: 'leaver', sk: 'ORG' } }));
      }
      return 'pass';
    };

    expect(await repair('--all')).toEqual({ organizations: [] });
    expect(await deployment.apiKeysOf('leaver')).toEqual([]);
  });
});

describe('org repair while the service is in use', () => {
  it('does not interrupt the calls of an organization that needs no repair', async () => {
    const key = await createCalled('busy', ownPlan);
    await create('broken');
    await deployment.deleteApiKey((await show('broken')).usageKeyId);
    const statuses: number[] = [];
    deployment.proxy.decide = async (): Promise<Fate> => {
      statuses.push(await deployment.call(key));
      return 'pass';
    };

    await repair('--all');

    expect(statuses.length).toBeGreaterThan(8);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});

describe('org repair', () => {
  it.each([
    ['neither', []],
    ['both', ['acme', '--all']],
  ])('requires an ID or --all, and rejects %s', async (_what, args) => {
    expect(await deployment.run(['org', 'repair', ...args])).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: 'widgetctl: Specify one organization or --all.\n',
    });
  });

  it('reports an unknown organization', async () => {
    expect(await deployment.run(['org', 'repair', 'nobody'])).toMatchObject({ exitCode: 3, stdout: '' });
  });
});
