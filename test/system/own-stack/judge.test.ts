import { connectFaults, type FaultClient, type JudgeFinding } from '../../../local/emulator/faults.ts';
import { type System, startSystem, type Tenant } from '../../support/system.ts';

const text = 'Anna pays the rent to Ben. They utilize 3 rooms.';

const simplified = 'Anna pays the rent to Ben. They use 3 rooms.';

/** Sentences that differ. */
const finding: JudgeFinding = {
  why: 'The roles are exchanged.',
  kind: 'changed',
  source: 2,
  answer: 2,
};

const warning = {
  code: 'meaning_changed',
  message:
    'The text may say something else than its source: "They use 3 rooms.", not "They utilize 3 rooms.".',
};

const creditsPerMonth = 100;

describe('the judge in the deployed function', () => {
  let system: System;
  let bedrock: FaultClient;

  beforeAll(async () => {
    system = await startSystem({ functionEnvironment: { BEDROCK_MODEL_JUDGE: 'local-rules' } });
    bedrock = connectFaults(system.runtime.endpoints.bedrock);
  });
  afterEach(() => bedrock.clear());
  afterAll(() => system.close());

  const tenantWithCredits = async (): Promise<Tenant> => {
    const tenant = await system.createTenant();
    await system.operator.ai.enable(tenant.orgId, { tier: 'custom', creditsPerMonth }, 'genius');
    return tenant;
  };
  const simplify = (tenant: Tenant, mode = 'standard') =>
    system.call('POST', '/api/v1/content/simplify', {
      key: tenant.key,
      json: { text, targetGradeLevel: 1, language: 'en', mode },
    });
  const calls = async () => (await bedrock.calls()).byTransform;

  it('triggers one repair, then returns remaining findings as a warning, without charge', async () => {
    const tenant = await tenantWithCredits();
    await bedrock.plan({ judgements: [[finding], [finding]] });
    expect(await simplify(tenant, 'smart')).toMatchObject({
      status: 200,
      body: {
        text: simplified,
        warnings: [warning],
        credits: { charged: 3, remaining: creditsPerMonth - 3 },
      },
    });
    expect(await calls()).toEqual({ simplify: 2, judge_meaning: 2 });
    // Cached with its warning: neither model is called again.
    expect(await simplify(tenant, 'smart')).toMatchObject({
      body: {
        cached: true,
        warnings: [warning],
        credits: { charged: 0, remaining: creditsPerMonth - 3 },
      },
    });
    expect(await calls()).toEqual({ simplify: 2, judge_meaning: 2 });
  });
});
