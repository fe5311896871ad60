import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { statefulIds } from '../lib/stateful-ids.ts';
import { type Resource, readSynthesized, type Template } from '../lib/template.ts';
import { checkoutOf } from '../support/checkout.ts';
import { NpmStart } from '../support/npm-start.ts';

const execute = promisify(execFile);

// Includes the build of two versions and, if their dependencies differ, an installation.
jest.setTimeout(1_200_000);

/** Compared with until there is a tag. */
const beforeFirstRelease = '27c5324c';

const released =
  git('describe', '--tags', '--abbrev=0', '--match', 'v*') ?? git('rev-parse', beforeFirstRelease);
const isMissing = released === null;
if (isMissing) process.stderr.write('test/upgrade: skipped, because this clone lacks the last release.\n');
const describeIfCloned = isMissing ? describe.skip : describe;

function git(...args: readonly string[]): string | null {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null;
  }
}

const origin = 'https://shop.example';
const text = 'The committee postponed the decision because 12 members were absent on 3 May.';

interface Answer<Body> {
  readonly status: number;
  readonly body: Body;
}

interface Profile {
  readonly profileToken: string;
}

interface Simplified {
  readonly text: string;
  readonly credits: { readonly charged: number };
}

interface Running {
  call<Body = unknown>(
    method: string,
    path: string,
    headers?: Readonly<Record<string, string>>,
    body?: object,
  ): Promise<Answer<Body>>;
  widgetctl<Result = unknown>(...args: readonly string[]): Promise<Result>;
}

describeIfCloned('an upgrade from the last release, and the way back', () => {
  const directory = mkdtempSync(join(tmpdir(), 'upgrade-'));
  const head = process.cwd();
  let old: string;
  let key: string;
  let profileToken: string;
  let simplified: Answer<Simplified>;

  beforeAll(() => {
    old = checkoutOf(released ?? '');
  });
  afterAll(() => {
    for (const path of [old, directory]) rmSync(path, { recursive: true, force: true });
  });

  /** Runs a version on the same data as the version before it. */
  async function on<Result>(checkout: string, work: (running: Running) => Promise<Result>): Promise<Result> {
    const start = new NpmStart(['--port', '0', '--json', '--no-demo'], { directory, checkout });
    const { siteRoot } = await start.ready();
    try {
      return await work({
        call: async <Body>(
          method: string,
          path: string,
          headers: Readonly<Record<string, string>> = {},
          body?: object,
        ) => {
          const response = await fetch(`${siteRoot}/api/v1${path}`, {
            method,
            headers: { 'X-Api-Key': key, Origin: origin, 'Content-Type': 'application/json', ...headers },
            ...(body !== undefined && { body: JSON.stringify(body) }),
          });
          return { status: response.status, body: (await response.json()) as Body };
        },
        widgetctl: async (...args: readonly string[]) => {
          const target = ['--local', '--port', new URL(siteRoot).port, '--json'];
          const { stdout } = await execute(
            process.execPath,
            [join(checkout, 'cli', 'widgetctl.cjs'), ...args, ...target],
            { cwd: directory },
          );
          return JSON.parse(stdout);
        },
      });
    } finally {
      await start.stop();
    }
  }

  const simplify = ({ call }: Running, idempotencyKey: string) =>
    call<Simplified>(
      'POST',
      '/content/simplify',
      { 'Idempotency-Key': idempotencyKey },
      { text, targetGradeLevel: 6 },
    );
  const features = (value: string) => ({ features: [{ featureCode: 'text_zoom', isEnabled: true, value }] });

  it('stores data with the last release', async () => {
    await on(old, async (running) => {
      const { call, widgetctl } = running;
      await widgetctl('org', 'create', 'acme', '--plan', 'enterprise', '--calls', '5000', '--rpm', '600');
      await widgetctl('org', 'set', 'acme', '--shards', '3');
      await widgetctl('ai', 'set', 'acme', '--tier', 'lite');
      await widgetctl('ai', 'grant', 'acme', '100');
      await widgetctl('site', 'add', 'acme', 'shop', '--allow', 'shop.example', '--name', 'Shop');
      await widgetctl('preset', 'set', 'acme', 'calmer-reading', '--hidden', 'on');
      ({ key } = await widgetctl<{ key: string }>('key', 'create', 'acme', 'shop'));
      const { body } = await call<Profile>('GET', '/profiles/visitor-1');
      const saved = await call<Profile>(
        'PUT',
        '/profiles/visitor-1',
        { 'X-Profile-Token': body.profileToken },
        features('150'),
      );
      expect(saved.status).toBe(200);
      ({ profileToken } = saved.body);
      simplified = await simplify(running, 'before');
      expect(simplified.status).toBe(200);
      const event = { eventId: 'one', featureCode: 'text_zoom', action: 'on', userId: 'visitor-1' };
      expect((await call('POST', '/analytics/log', {}, event)).status).toBe(202);
      expect((await call('POST', '/feedback', {}, { message: 'From before', rating: 5 })).status).toBe(201);
    });
  });

  it('reads all of it after the upgrade', async () => {
    await on(head, async (running) => {
      const { call, widgetctl } = running;
      expect(await widgetctl('usage', 'show', 'acme')).toMatchObject({ calls: 5, limit: 5_000 });
      expect(await call('GET', '/widget/config')).toMatchObject({ status: 200, body: { name: 'Shop' } });
      expect(
        (await call<{ presets: { code: string }[] }>('GET', '/presets')).body.presets.map(({ code }) => code),
      ).not.toContain('calmer-reading');
      expect(await call('GET', '/profiles/visitor-1')).toMatchObject({
        status: 200,
        body: { version: 1, features: [{ featureCode: 'text_zoom', value: '150' }] },
      });
      const saved = await call(
        'PUT',
        '/profiles/visitor-1',
        { 'X-Profile-Token': profileToken },
        features('175'),
      );
      expect(saved).toMatchObject({ status: 200, body: { version: 2 } });
      const replayed = await simplify(running, 'before');
      expect([replayed.status, replayed.body.text]).toEqual([200, simplified.body.text]);
      expect(await widgetctl('usage', 'show', 'acme', '--by', 'credits')).toMatchObject({
        used: simplified.body.credits.charged,
        limit: 2_100,
      });
      const event = { eventId: 'one', featureCode: 'text_zoom', action: 'on', userId: 'visitor-1' };
      expect((await call('POST', '/analytics/log', {}, event)).body).toMatchObject({ duplicates: 1 });
      expect(
        (await widgetctl<{ events: unknown[] }>('profile', 'export', 'acme', 'visitor-1')).events,
      ).toHaveLength(1);
      expect(await widgetctl('feedback', 'list', 'acme')).toMatchObject([
        { body: { message: 'From before' } },
      ]);
      expect(await widgetctl('org', 'repair', 'acme')).toMatchObject({
        organizations: [{ outcome: 'whole' }],
      });
      expect((await widgetctl<unknown[]>('audit', 'list', '--org', 'acme')).length).toBeGreaterThan(4);
      await call<Profile>('GET', '/profiles/visitor-2').then(({ body }) =>
        call('PUT', '/profiles/visitor-2', { 'X-Profile-Token': body.profileToken }, features('200')),
      );
    });
  });

  it('reads the data of the new version after a rollback', async () => {
    await on(old, async (running) => {
      const { call, widgetctl } = running;
      expect(await call('GET', '/profiles/visitor-1')).toMatchObject({ body: { version: 2 } });
      expect(await call('GET', '/profiles/visitor-2')).toMatchObject({
        body: { features: [{ value: '200' }] },
      });
      expect((await simplify(running, 'after')).status).toBe(200);
      expect((await widgetctl<{ calls: number }>('usage', 'show', 'acme')).calls).toBeGreaterThan(10);
      expect(await widgetctl('org', 'show', 'acme')).toMatchObject({ plan: 'enterprise', status: 'active' });
      expect((await call('GET', '/widget/config')).status).toBe(200);
    });
  });

  it('replaces no stateful resource', () => {
    const assemblies = [old, head].map((checkout) => readSynthesized(join(checkout, 'dist', 'assembly')));
    const [before, after] = assemblies.map(({ data, api, monitoring }) => [data, api, monitoring]);
    for (const [index, template] of (before ?? []).entries()) {
      const next = after?.[index];
      for (const [type, ids] of Object.entries(statefulIds(template))) {
        expect(next === undefined ? [] : statefulIds(next)[type]).toEqual(expect.arrayContaining(ids));
        for (const id of ids)
          expect(immutable(next?.Resources[id])).toEqual(immutable(template.Resources[id]));
      }
    }
  });

  /** Returns the properties of a stateful resource whose change replaces it. */
  function immutable(resource: Template['Resources'][string] | undefined): Partial<Resource['Properties']> {
    const { TableName, KeySchema, Name, EndpointConfiguration, BucketName, StageName } =
      resource?.Properties ?? {};
    return { TableName, KeySchema, Name, EndpointConfiguration, BucketName, StageName };
  }
});
