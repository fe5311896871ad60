import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runbookText, sectionOf } from '../../test/lib/operations-guide.ts';
import { waitUntil } from '../../test/support/wait-until.ts';
import { type CommandResult, Deployment } from './support/deployment.ts';
import { ServiceProxy } from './support/service-proxy.ts';

const dataDirectory = mkdtempSync(join(tmpdir(), 'runbooks-'));
const secrets = new ServiceProxy();
let deployment: Deployment;
let aheadMs = 0;

beforeAll(async () => {
  const address = await secrets.start();
  deployment = await Deployment.start({
    dataDirectory,
    functionEnvironment: { AWS_ENDPOINT_URL_SECRETS_MANAGER: address },
    now: () => Date.now() + aheadMs,
  });
  secrets.target = deployment.runtime.awsEndpoint;
});
beforeEach(() => {
  deployment.connectOptions = { now: () => Date.now() + aheadMs };
});
afterEach(() => secrets.reset());
afterAll(async () => {
  await deployment.close();
  await secrets.close();
  rmSync(dataDirectory, { recursive: true });
});

function commandsOf(entry: string): readonly string[] {
  const [, block = ''] = /```sh\n([\s\S]*?)\n```/.exec(sectionOf(runbookText(), entry)) ?? [];
  return block.split('\n').map((line) => {
    expect(line).toMatch(/^node cli /);
    return line.replace('node cli ', '');
  });
}

async function type(command: string | undefined, orgId = 'none'): Promise<CommandResult> {
  const words = (command ?? '').split(' ');
  return deployment.run(words.map((word) => ({ ORG: orgId, SITE: 'shop' })[word] ?? word));
}

async function organization(orgId: string, ...plan: readonly string[]): Promise<string> {
  await deployment.run(['org', 'create', orgId, ...plan]);
  await deployment.run(['site', 'add', orgId, 'shop', '--allow', 'shop.example']);
  return (await deployment.json<{ key: string }>(['key', 'create', orgId, 'shop'])).key;
}

/** Advances the clock past the expiry of cached authorizer results. */
function letAMinutePass(): void {
  aheadMs += 61_000;
}

async function simplify(key: string, text: string): Promise<number> {
  const response = await fetch(`${deployment.runtime.baseUrl}/content/simplify`, {
    method: 'POST',
    headers: { 'X-Api-Key': key, 'Content-Type': 'application/json' },
    body: JSON.stringify({ text, targetGradeLevel: 5 }),
  });
  return response.status;
}

const ok = { exitCode: 0, stderr: '' };

describe('runbook', () => {
  it('raises the rate limit of an organization whose requests are throttled', async () => {
    const key = await organization('grown', '--plan', 'enterprise', '--calls', '1000', '--rpm', '2');
    const statuses: number[] = [];
    for (let call = 0; call < 8; call += 1) statuses.push(await deployment.call(key));
    expect(statuses).toContain(429);
    const [routes, change, again, ...more] = commandsOf('API throttled');
    expect(more).toEqual([]);

    expect(await type(routes, 'grown')).toMatchObject({
      ...ok,
      stdout: expect.stringMatching(/\nROUTE +CALLS +429S +CREDITS\nGET \S+ +8 +[1-9] +0\n/),
    });
    expect(await type(change, 'grown')).toMatchObject({
      ...ok,
      stdout: expect.stringMatching(/\nPlan +pro\n/),
    });
    letAMinutePass();

    expect(await deployment.call(key)).toBe(200);
    expect(await deployment.call(key)).toBe(200);
    deployment.connectOptions = { now: () => Date.now() + aheadMs + 6 * 60_000 };
    expect(await type(again, 'grown')).toMatchObject({
      ...ok,
      stdout: expect.stringContaining('No calls in this period.'),
    });
  });

  it('finds the callers of an organization whose key a stranger uses, and gives the stolen calls back', async () => {
    const key = await organization('copied', '--plan', 'enterprise', '--calls', '4', '--rpm', '600');
    const visit = () => deployment.call(key, '/presets', { Origin: 'https://shop.example' });
    expect(await visit()).toBe(200);
    for (let call = 0; call < 3; call += 1) expect(await deployment.call(key)).toBe(200);
    expect(await visit()).toBe(429);
    const [who, origins, keys, giveBack, again, ...more] = commandsOf('A stranger uses the key');
    expect(more).toEqual([]);

    expect(await type(who)).toMatchObject({
      ...ok,
      stdout: expect.stringMatching(/\ncopied +enterprise +4 +4 +100\.0 %/),
    });
    expect(await type(origins, 'copied')).toMatchObject({
      ...ok,
      stdout: expect.stringMatching(
        /\nORIGIN +CALLS +429S +CREDITS\n\(no origin\) +3 +0 +0\nshop\.example +2 +1 +0\n/,
      ),
    });
    expect(await type(keys, 'copied')).toMatchObject({
      ...ok,
      stdout: expect.stringMatching(/\nKEY +LABEL +CALLS +429S +CREDITS\n\S+ +- +5 +1 +0\n/),
    });
    expect(await type(giveBack, 'copied')).toMatchObject({
      ...ok,
      stdout: expect.stringContaining('2 of 4 (50.0 %)'),
    });
    expect(await visit()).toBe(200);
    expect(await visit()).toBe(200);
    expect(await visit()).toBe(429);
    expect(await type(again, 'copied')).toMatchObject({
      ...ok,
      stdout: expect.stringContaining('shop.example'),
    });
  });

  it('raises the quota of an organization that exhausted it', async () => {
    const key = await organization('used-up', '--plan', 'enterprise', '--calls', '3', '--rpm', '600');
    for (let call = 0; call < 3; call += 1) expect(await deployment.call(key)).toBe(200);
    expect(await deployment.call(key)).toBe(429);
    const [who, calls, keys, repair, change, after, ...more] = commandsOf('Quota exceeded');
    expect(more).toEqual([]);

    expect(await type(who)).toMatchObject({
      ...ok,
      stdout: expect.stringMatching(/\nused-up +enterprise +3 +3 +100\.0 %/),
    });
    expect(await type(calls, 'used-up')).toMatchObject({
      ...ok,
      stdout: expect.stringContaining('3 of 3 (100.0 %)'),
    });
    expect(await type(keys, 'used-up')).toMatchObject({
      ...ok,
      stdout: expect.stringMatching(/\nKEY +LABEL +CALLS +429S +CREDITS\n\S+ +- +4 +1 +0\n/),
    });
    expect(await type(repair, 'used-up')).toMatchObject(ok);
    expect(await type(change, 'used-up')).toMatchObject({
      ...ok,
      stdout: expect.stringMatching(/\nPlan +pro\n/),
    });
    letAMinutePass();

    expect(await deployment.call(key)).toBe(200);
    expect(await type(after, 'used-up')).toMatchObject({
      ...ok,
      stdout: expect.stringContaining('4 of 250,000'),
    });
  });

  it('grants credits to an organization that has none left', async () => {
    const key = await organization('out-of-credits', '--plan', 'pro');
    await deployment.run(['ai', 'set', 'out-of-credits', '--tier', 'custom', '--credits', '1']);
    expect(await simplify(key, 'The library is open on Mondays.')).toBe(200);
    expect(await simplify(key, 'The library is closed on Sundays.')).toBe(429);
    const [who, show, keys, grant, after, tier, ...more] = commandsOf('Credits exhausted');
    expect(more).toEqual([]);

    expect(await type(who)).toMatchObject({
      ...ok,
      stdout: expect.stringMatching(/\nout-of-credits +pro .* 1 of 1\n/),
    });
    expect(await type(show, 'out-of-credits')).toMatchObject({
      ...ok,
      stdout: expect.stringContaining('1 of 1\n'),
    });
    expect(await type(keys, 'out-of-credits')).toMatchObject({
      ...ok,
      stdout: expect.stringMatching(/\nKEY +LABEL +CALLS +429S +CREDITS\n\S+ +- +\d+ +1 +1\n/),
    });
    expect(await type(grant, 'out-of-credits')).toMatchObject(ok);
    expect(await type(after, 'out-of-credits')).toMatchObject({
      ...ok,
      stdout: expect.stringContaining('1 of 1,001\n'),
    });

    expect(await simplify(key, 'The library is closed on Sundays.')).toBe(200);
    expect(await type(tier, 'out-of-credits')).toMatchObject({
      ...ok,
      stdout: expect.stringContaining('plus'),
    });
  });

  it('completes a failed rotation', async () => {
    // Log timestamps use the gateway's clock and are compared with the machine's clock, so both clocks must agree.
    aheadMs = 0;
    let isRefused = false;
    secrets.decide = (call) => {
      if (call !== 'SecretsManager PutSecretValue') return 'pass';
      isRefused = true;
      return 'refuse';
    };
    deployment.connectOptions = { wait: async () => undefined };
    expect(await deployment.run(['token', 'rotate'])).toEqual({
      exitCode: 1,
      stdout: '',
      stderr:
        'widgetctl: The rotation did not complete within 120 s, and the previous version is still in use. Find the cause in the log of the rotation function, then run the same command again.\n',
    });
    // The rotation continues after the command has timed out.
    await waitUntil(() => isRefused);
    secrets.reset();
    deployment.connectOptions = {};
    const [before, rotate, after, ...more] = commandsOf('Token rotation failed');
    expect(more).toEqual([]);

    expect(await type(before)).toMatchObject({
      exitCode: 1,
      stdout: expect.stringContaining('A rotation of the token secret is incomplete'),
    });
    expect(await type(rotate)).toMatchObject({
      ...ok,
      stdout: expect.stringContaining('Visitors are not affected'),
    });
    expect(await type(after)).toMatchObject({
      ...ok,
      stdout: expect.stringMatching(
        new RegExp(`rotated ${new Date().toISOString().slice(0, 10)}[\\s\\S]*No problems found`),
      ),
    });
  });

  it('identifies the failed service behind server errors, and confirms its recovery', async () => {
    await organization('served', '--plan', 'solo');
    const [status, modelsCheck, ...more] = commandsOf('Server errors');
    expect(more).toEqual([]);
    await deployment.runtime.stopDynamodb();

    expect(await type(status)).toMatchObject({
      exitCode: 1,
      stdout: expect.stringContaining('GET /health returned 503, failed: dynamodb. See Server errors'),
    });
    expect(await type(modelsCheck)).toMatchObject(ok);
    await deployment.runtime.startDynamodb();

    expect(await type(status)).toMatchObject({ ...ok, stdout: expect.stringContaining('No problems found') });
  });
});
