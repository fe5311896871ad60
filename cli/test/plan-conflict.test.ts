import { isPlanConflict } from '../control-plane/gateway-errors.ts';
import type { OrganizationDetails } from '../operations/organizations.ts';
import { Deployment } from './support/deployment.ts';

describe('isPlanConflict', () => {
  const error = (name: string, message: string) => Object.assign(new Error(message), { name });

  it.each([
    [error('ConflictException', 'Any message'), true],
    [
      error('BadRequestException', 'API Key k cannot reference multiple Usage Plans with same API Stage'),
      true,
    ],
    [error('BadRequestException', 'Invalid key'), false],
  ])(
    'returns true only for errors caused by a key that is already in a plan (error: %s, result: %s)',
    (given, expected) => {
      expect(isPlanConflict(given)).toBe(expected);
    },
  );
});

describe('org set for a key that is already in a usage plan', () => {
  let deployment: Deployment;
  const ownPlan = ['--plan', 'enterprise', '--calls', '1000', '--rpm', '60'];

  beforeAll(async () => {
    deployment = await Deployment.start();
  });
  afterAll(() => deployment.close());

  const json = (...args: readonly string[]) => deployment.json<OrganizationDetails>(args);

  it('moves a key from any plan to any other, and succeeds when repeated', async () => {
    await deployment.run(['org', 'create', 'acme', '--plan', 'solo']);
    for (const [orgId, ...plan] of [
      ['acme', '--plan', 'pro'],
      ['acme', ...ownPlan],
      ['acme', ...ownPlan],
      ['acme', '--plan', 'starter'],
      ['acme', '--plan', 'starter'],
    ] as const) {
      const { usageKeyId, usagePlanId } = await json('org', 'set', orgId, ...plan);
      expect(await deployment.planIdsOf(usageKeyId)).toEqual([usagePlanId]);
    }
    expect(await json('org', 'create', 'acme', '--plan', 'starter')).toMatchObject({
      outcome: 'unchanged',
    });
    expect(await deployment.ownPlansOf('acme')).toEqual([]);
  });

  it('leaves the key in its old plan when adding it to the new plan fails', async () => {
    const { usageKeyId, usagePlanId } = await json('org', 'create', 'back', '--plan', 'solo');
    let attempts = 0;
    deployment.proxy.decide = (call) => {
      if (call !== `POST /usageplans/${deployment.outputs.UsagePlanProId}/keys`) return 'pass';
      attempts += 1;
      return attempts === 2 ? 'refuse' : 'pass';
    };

    const failed = await deployment.run(['org', 'set', 'back', '--plan', 'pro']);

    deployment.proxy.reset();
    expect(failed.exitCode).toBe(1);
    expect(await deployment.planIdsOf(usageKeyId)).toEqual([usagePlanId]);
    expect(await json('org', 'set', 'back', '--plan', 'pro')).toMatchObject({ plan: 'pro' });
  });

  it('fails with the original error if that error is not a plan conflict', async () => {
    await deployment.run(['org', 'create', 'other', '--plan', 'solo']);
    deployment.proxy.decide = (call) => (/^POST \/usageplans\/\w+\/keys/.test(call) ? 'refuse' : 'pass');

    const { exitCode, stderr } = await deployment.run(['org', 'set', 'other', '--plan', 'pro']);

    deployment.proxy.reset();
    expect({ exitCode, stderr }).toEqual({
      exitCode: 1,
      stderr: expect.stringContaining('BadRequestException: Refused by the test.'),
    });
  });
});
