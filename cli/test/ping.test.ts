import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { join } from 'node:path';
import { isToolEnabled } from '../../shared/catalog/enabled-tools.ts';
import { findTool } from '../../shared/catalog/tools.ts';
import { planSchema } from '../../shared/contract/enumerations.ts';
import { isOriginAllowed } from '../../shared/security/origins.ts';
import { untilInterrupted } from '../interruption.ts';
import { originAllowedBy, type PingReport, pingedFeatureCode } from '../operations/ping/ping.ts';
import { Deployment } from './support/deployment.ts';
import { Seed } from './support/seed.ts';

let deployment: Deployment;
let seed: Seed;

beforeAll(async () => {
  deployment = await Deployment.start();
  seed = new Seed(deployment);
  await deployment.run(['org', 'create', 'acme', '--plan', 'solo']);
  await deployment.run(['site', 'add', 'acme', 'shop', '--allow', '*.shop.example']);
  await deployment.run(['site', 'add', 'acme', 'closed']);
});
afterEach(() => {
  deployment.proxy.reset();
  deployment.runtime.setReachable(true);
});
afterAll(async () => {
  seed.close();
  await deployment.close();
});

/** Data that a visit could leave behind. */
const leftovers = async () => ({
  keys: await deployment.rows('Keys'),
  profiles: await deployment.rows('Profiles'),
  events: await seed.dump(deployment.outputs.EventsTableName),
});
const nothing = { keys: [], profiles: [], events: [] };

const ping = async (...args: readonly string[]) => {
  const { exitCode, stdout, stderr } = await deployment.run(['--json', 'ping', 'acme', ...args]);
  const report: PingReport = JSON.parse(stdout);
  return { exitCode, report, stderr };
};
const outcomes = ({ steps }: PingReport) =>
  steps.map(({ step, outcome, status, code }) => [step, outcome, status, code]);

const done = (step: string, status: number | null) => [step, 'ok', status, null];
const tidied = [done('key delete', null), done('profile delete', null), done('event delete', null)];

describe('ping', () => {
  it('visits the site as a widget does, tells each step, and leaves nothing behind', async () => {
    const { exitCode, report, stderr } = await ping('shop');

    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(report).toEqual({
      orgId: 'acme',
      siteId: 'shop',
      siteRoot: deployment.runtime.siteRoot,
      origin: 'https://www.shop.example',
      ok: true,
      interrupted: false,
      steps: expect.any(Array),
      keyExpiresAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(outcomes(report)).toEqual([
      done('config', 200),
      done('profile read', 200),
      done('profile write', 200),
      done('profile read back', 200),
      done('event', 202),
      ...tidied,
    ]);
    for (const { status, traceId, durationMs, complaint } of report.steps) {
      expect(traceId).toEqual(status === null ? null : expect.stringMatching(/^[\w-]{8,}$/));
      expect(durationMs).toBeGreaterThanOrEqual(0);
      expect(complaint).toBeNull();
    }
    expect(await leftovers()).toEqual(nothing);
  });

  it('says it to people in a table, without the key', async () => {
    const { exitCode, stdout, stderr } = await deployment.run(['ping', 'acme', 'shop']);

    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    const lines = stdout.split('\n').map((line) => line.split(/ {2,}/).slice(0, 2));
    expect(lines).toEqual([
      ['Organization', 'acme'],
      ['Site', 'shop'],
      ['Asked from', 'https://www.shop.example'],
      ['API', deployment.runtime.siteRoot],
      [''],
      ['STEP', 'ANSWER'],
      ['config', '200'],
      ['profile read', '200'],
      ['profile write', '200'],
      ['profile read back', '200'],
      ['event', '202'],
      ['key delete', 'ok'],
      ['profile delete', 'ok'],
      ['event delete', 'ok'],
      [''],
    ]);
    expect(stdout).not.toMatch(/wk_/);
  });

  it('ends with 1 where the API refuses a step, and names code, trace id and the next command', async () => {
    const { exitCode, report, stderr } = await ping('shop', '--origin', 'https://stranger.example/page');

    expect(report.origin).toBe('https://stranger.example');
    expect(outcomes(report)[0]).toEqual(['config', 'failed', 403, 'ORIGIN_NOT_ALLOWED']);
    expect(outcomes(report).slice(1)).toEqual([
      done('profile read', 200),
      done('profile write', 200),
      done('profile read back', 200),
      done('event', 202),
      ...tidied,
    ]);
    expect({ exitCode, error: JSON.parse(stderr) }).toEqual({
      exitCode: 1,
      error: {
        error: {
          code: 'failed',
          exitCode: 1,
          message: '1 of 8 steps failed: follow a trace id with trace ID, or look at status.',
        },
      },
    });
    const { stdout } = await deployment.run(['ping', 'acme', 'shop', '--origin', 'https://stranger.example']);
    expect(stdout).toMatch(
      /\nconfig: It answers 403 ORIGIN_NOT_ALLOWED instead of 200\.\n {2}node cli trace [\w-]+ --local --port \d+\n/,
    );
    expect(await leftovers()).toEqual(nothing);
  });

  it('ends with 1 where nothing answers, and takes the key back', async () => {
    deployment.runtime.setReachable(false);

    const { exitCode, report } = await ping('shop');

    expect(exitCode).toBe(1);
    expect(outcomes(report)).toEqual([
      ['config', 'failed', null, null],
      ['profile read', 'failed', null, null],
      ['profile write', 'skipped', null, null],
      ['profile read back', 'skipped', null, null],
      ['event', 'failed', null, null],
      ...tidied,
    ]);
    expect(report.steps[0]?.complaint).toMatch(/^Nothing answers \(\w+\): check the network/);
    expect(await leftovers()).toEqual(nothing);
  });

  it('reports a key that could not be deleted, and when it expires', async () => {
    deployment.proxy.decide = (call) => (call === 'DynamoDB DeleteItem' ? 'refuse' : 'pass');

    const { exitCode, stdout, stderr } = await deployment.run(['ping', 'acme', 'shop']);

    expect(exitCode).toBe(1);
    expect(stdout).toMatch(/\nkey delete: The command failed \(BadRequestException: Refused by the test\.\)/);
    expect(stderr).toMatch(
      /^widgetctl: The key of this visit could not be deleted: it expires at \d{4}-\d\d-\d\dT[\d:.]+Z\./,
    );
    const { keys, profiles } = await leftovers();
    expect(keys).toEqual([
      expect.objectContaining({ label: 'widgetctl ping', status: 'active', expiresAt: expect.any(String) }),
    ]);
    expect(profiles).toHaveLength(1);
    for (const { keyId } of await deployment.json<{ keyId: string }[]>(['key', 'list', 'acme'])) {
      await deployment.run(['key', 'revoke', 'acme', keyId]);
    }
  });

  it('takes everything back after Ctrl-C, and says so', async () => {
    const before = await leftovers();
    let program: ChildProcess | null = null;
    deployment.proxy.decide = (call) => {
      if (call === 'DynamoDB PutItem') program?.kill('SIGINT');
      return 'pass';
    };
    const started = spawn(
      process.execPath,
      [join('cli', 'main.ts'), 'ping', 'acme', 'shop', '--json', '--port', deployment.port],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    program = started;
    const written = { stdout: '', stderr: '' };
    started.stdout.on('data', (chunk) => (written.stdout += chunk));
    started.stderr.on('data', (chunk) => (written.stderr += chunk));
    const [exitCode, signal] = await once(started, 'close');

    expect({ exitCode, signal }).toEqual({ exitCode: 1, signal: null });
    const report: PingReport = JSON.parse(written.stdout);
    expect(report).toMatchObject({ ok: false, interrupted: true });
    expect(outcomes(report).slice(-3)).toEqual(tidied);
    expect(written.stderr).toMatch(/Interrupted: the key was deleted\. Run it again for a complete visit\./);
    expect(await leftovers()).toEqual(before);
  });

  it.each([
    [
      'a site that allows no page',
      ['closed'],
      4,
      /^Site closed allows no page, .* site set acme closed --allow HOST/,
    ],
    ['an unknown site', ['nowhere'], 3, /^There is no site nowhere in organization acme/],
    ['an origin that is none', ['shop', '--origin', 'shop.example'], 2, /^--origin is the address of a page/],
  ])('refuses %s before it makes a key', async (_what, args, exitCode, message) => {
    const result = await deployment.run(['ping', 'acme', ...args]);

    expect(result).toMatchObject({ exitCode, stdout: '' });
    expect(result.stderr.replace('widgetctl: ', '')).toMatch(message);
    expect(deployment.proxy.calls).not.toContain('DynamoDB PutItem');
  });

  it('asks for a tool that every plan enables', () => {
    const tool = findTool(pingedFeatureCode);
    for (const plan of planSchema.options) {
      expect(tool !== undefined && isToolEnabled(tool, { plan, aiEnabled: false })).toBe(true);
    }
  });
});

describe('the origin of a visit', () => {
  it.each([
    ['example.com', 'https://example.com'],
    ['*.example.com', 'https://www.example.com'],
    ['example.com:8443', 'https://example.com:8443'],
    ['http://example.com', 'http://example.com'],
    ['localhost', 'https://localhost'],
    ['http://localhost:8081', 'http://localhost:8081'],
    ['[::1]', 'https://[::1]'],
  ])('that the entry %s allows is %s', (entry, origin) => {
    expect(originAllowedBy(entry)).toBe(origin);
    expect(isOriginAllowed(origin, [entry])).toBe(true);
  });

  it('is none for an entry that cannot be read', () => {
    expect(originAllowedBy('not a host')).toBeNull();
  });
});

describe('work that has to be tidied up', () => {
  it('finishes its cleanup after a signal, then removes its signal handlers', async () => {
    const source = new EventEmitter();
    const result = untilInterrupted(async (signal) => {
      source.emit('SIGTERM');
      await Promise.resolve();
      return signal.aborted;
    }, source);

    expect(await result).toBe(true);
    expect(source.eventNames()).toEqual([]);
  });

  it('lets the second Ctrl-C end the program', async () => {
    const source = new EventEmitter();
    await untilInterrupted(async () => {
      source.emit('SIGINT');
      expect(source.listenerCount('SIGINT')).toBe(0);
    }, source);
  });
});
