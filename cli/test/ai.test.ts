import { CreditsTable } from '../../shared/data/credits.ts';
import { Deployment } from './support/deployment.ts';

let deployment: Deployment;

beforeAll(async () => {
  deployment = await Deployment.start();
  for (const orgId of ['acme', 'plain', 'mega'])
    await deployment.run(['org', 'create', orgId, '--plan', 'pro']);
});
afterAll(() => deployment.close());

describe('widgetctl ai', () => {
  it('enables the AI add-on with a tier and a cap, and reports no change when repeated', async () => {
    const first = await deployment.json<object>(['ai', 'set', 'acme', '--tier', 'lite']);
    expect(first).toMatchObject({ ai: { tier: 'lite', modeCap: 'standard', creditsPerMonth: 2_000 } });
    expect(await deployment.json(['ai', 'set', 'acme', '--tier', 'lite'])).toEqual({ ...first, changes: [] });
  });

  it('changes tier and cap separately, and disables the add-on', async () => {
    expect(await deployment.json(['ai', 'set', 'acme', '--tier', 'plus'])).toMatchObject({
      ai: { tier: 'plus', modeCap: 'standard', creditsPerMonth: 5_000 },
    });
    expect(await deployment.json(['ai', 'set', 'acme', '--cap', 'genius'])).toMatchObject({
      ai: { tier: 'plus', modeCap: 'genius', creditsPerMonth: 5_000 },
    });
    const shown = await deployment.run(['org', 'show', 'acme']);
    expect(shown.stdout).toMatch(/AI add-on +plus, 5,000 credits per month, up to genius/);
    expect(await deployment.json(['ai', 'set', 'acme', '--off'])).toMatchObject({ ai: null });
  });

  it('sets the daily credits of a caller, which a change of the tier keeps', async () => {
    await deployment.run(['ai', 'set', 'acme', '--tier', 'plus']);
    const shown = async () => (await deployment.run(['org', 'show', 'acme'])).stdout;
    expect(await shown()).toMatch(/AI credits per caller +500 per day/);
    expect(await deployment.json(['ai', 'set', 'acme', '--per-caller', '70'])).toMatchObject({
      ai: { tier: 'plus', creditsPerCaller: 70 },
    });
    expect(await deployment.json(['ai', 'set', 'acme', '--tier', 'lite'])).toMatchObject({
      ai: { tier: 'lite', creditsPerCaller: 70 },
    });
    expect(await deployment.json(['ai', 'set', 'acme', '--per-caller', 'off'])).toMatchObject({
      ai: { tier: 'lite', creditsPerCaller: null },
    });
    expect(await shown()).toMatch(/AI credits per caller +unlimited/);
  });

  it('accepts a custom number of credits only for the custom tier', async () => {
    expect(
      await deployment.json([
        'ai',
        'set',
        'mega',
        '--tier',
        'custom',
        '--credits',
        '250000',
        '--cap',
        'smart',
      ]),
    ).toMatchObject({ ai: { tier: 'custom', modeCap: 'smart', creditsPerMonth: 250_000 } });
  });

  it.each([
    [
      ['ai', 'set', 'plain', '--tier', 'custom'],
      2,
      'widgetctl: Tier custom requires a number of credits per month: add --credits N.\n',
    ],
    [
      ['ai', 'set', 'plain', '--tier', 'lite', '--credits', '5'],
      2,
      expect.stringContaining('omit --credits'),
    ],
    [['ai', 'set', 'plain', '--tier', 'custom', '--credits', '0'], 2, expect.stringContaining('at least 1')],
    [['ai', 'set', 'acme', '--per-caller', '0'], 2, expect.stringContaining('at least 1')],
    [['ai', 'set', 'acme', '--off', '--per-caller', '5'], 2, expect.stringContaining('only --off')],
    [['ai', 'set', 'plain', '--tier', 'gold'], 2, expect.stringContaining('lite, plus, max, scale, custom')],
    [['ai', 'set', 'plain', '--cap', 'smart'], 4, expect.stringContaining('ai set plain --tier TIER')],
    [
      ['usage', 'show', 'nobody', '--by', 'credits'],
      3,
      expect.stringContaining('There is no organization nobody'),
    ],
    [['ai', 'grant', 'plain', '0'], 2, expect.stringContaining('at least 1')],
    [['ai', 'grant', 'plain', 'many'], 2, expect.stringContaining('must be a whole number')],
  ])(
    'rejects %j with exit code %i and a one-line message that states the next step',
    async (args, exitCode, stderr) => {
      expect(await deployment.run(args)).toEqual({ exitCode, stdout: '', stderr });
      expect(await deployment.json(['org', 'show', 'plain'])).toMatchObject({ ai: null });
    },
  );
});

describe('AI credit commands', () => {
  it('count unexpired reservations as used credits, and grant additional credits', async () => {
    const { documents } = deployment;
    const table = new CreditsTable(documents, deployment.outputs.CreditsTableName);
    const nowMs = Date.now();
    const charged = await table.reserve('mega', 40, 250_000, nowMs);
    if (charged === null) throw new Error('not reserved');
    await table.settle(charged, 'simplify', 40, nowMs);
    await table.reserve('mega', 7, 250_000, nowMs - 300_000);
    await table.reserve('mega', 5, 250_000, nowMs);
    expect(await deployment.json(['usage', 'show', 'mega', '--by', 'credits'])).toEqual({
      orgId: 'mega',
      month: new Date(nowMs).toISOString().slice(0, 7),
      tier: 'custom',
      limit: 250_000,
      remaining: 249_955,
      resetsAt: expect.stringMatching(/-01T00:00:00\.000Z$/),
      used: 45,
      granted: 0,
      reserved: 5,
      byTransform: { simplify: { charged: 40, responses: 1 } },
    });
    expect(await deployment.json(['ai', 'grant', 'mega', '100'])).toMatchObject({
      granted: 100,
      limit: 250_100,
      remaining: 250_055,
    });
    const { stdout } = await deployment.run(['usage', 'show', 'mega', '--by', 'credits']);
    expect(stdout).toMatch(/Credits +45 of 250,100/);
    expect(stdout).toMatch(/simplify +1 +40\n/);
  });
});
