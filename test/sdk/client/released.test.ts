import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '../../../sdk/package.json';
import { createWidgetClient, type WidgetClient } from '../../../sdk/src/client/index.ts';
import { sdkVersion } from '../../../sdk/src/client/storage-keys.ts';
import { marksOf } from '../../../sdk/src/effects/tools/reading/marks.ts';
import { type System, type Tenant, useSystem } from '../../support/system.ts';
import { memoryStorage, pageOrigin } from './support/device.ts';

interface Release {
  readonly stored: Readonly<Record<string, string>>;
  readonly exchanges: readonly Exchange[];
}
interface Exchange {
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: unknown;
  };
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

const folder = join(__dirname, 'released');
const releases = readdirSync(folder).map((name) => name.replace('.json', ''));

describe('sdkVersion', () => {
  it('equals the version in sdk/package.json', () => {
    expect(sdkVersion).toBe(version);
  });
});

describe.each(releases)('compatibility with release %s', (release) => {
  const { stored, exchanges }: Release = JSON.parse(readFileSync(join(folder, `${release}.json`), 'utf8'));
  const { boot, of, atMs } = JSON.parse(stored['aw1:boot'] ?? '');
  const settings = JSON.parse(stored['aw1:settings'] ?? '');
  const bootResponses: Readonly<Record<string, unknown>> = {
    '/api/v1/widget/config': boot.config,
    '/api/v1/widget/plan-features': boot.plan,
    '/api/v1/presets': { catalogVersion: boot.plan.catalogVersion, presets: boot.presets },
  };
  /** Returns the last recorded exchange for the path. The last exchange for the profile is the read after the save. */
  const exchangeAt = (path: string): Exchange | undefined =>
    exchanges.findLast(({ request }) => request.path === path);

  describe('current SDK', () => {
    let client: WidgetClient;
    const sent: { method: string; path: string; body: unknown }[] = [];
    const errors: unknown[] = [];
    let active: unknown;
    const storage = memoryStorage();

    beforeAll(async () => {
      jest.spyOn(Date, 'now').mockReturnValue(atMs + 60_000);
      for (const [key, text] of Object.entries(stored)) storage.setItem(key, text);
      client = createWidgetClient({
        siteRoot: of.slice(0, -6),
        apiKey: `wk_live_${of.slice(-6)}`,
        trackUsage: true,
        storage,
        fetch: async (url, init) => {
          const [method, path] = [init?.method ?? 'GET', new URL(String(url)).pathname];
          sent.push({ method, path, body: JSON.parse(String(init?.body ?? null)) });
          const { status, body } = exchangeAt(path) ?? { status: 200, body: bootResponses[path] };
          return new Response(JSON.stringify(body), { status });
        },
      });
      client.on('error', (error) => errors.push(error));
      await client.boot();
      active = Object.fromEntries(client.settings.active().map(({ code, value }) => [code, value]));
      await client.profile.save();
      await client.flush();
    });
    afterAll(() => {
      client.destroy();
      jest.restoreAllMocks();
    });

    it('boots with the settings that the release stored', () => {
      expect(client.current).toMatchObject({ ...boot, source: 'network' });
      const tools = Object.entries(settings.now).filter(([entry]) => !entry.startsWith('@'));
      expect(active).toEqual(Object.fromEntries(tools));
      expect([client.settings.gradeLevel, client.settings.language]).toEqual([6, 'de']);
    });

    it('saves unsaved changes for the same visitor and sends the queued event', () => {
      const unsaved = Object.keys(settings.now).filter((entry) => !(entry in settings.base));
      expect(sent.find(({ method }) => method === 'PUT')).toMatchObject({
        path: `/api/v1/profiles/${JSON.parse(stored['aw1:visitor'] ?? '')}`,
        body: { features: unsaved.map((featureCode) => ({ featureCode, isEnabled: true })) },
      });
      const [{ atMs: _, ...event }] = JSON.parse(stored['aw1:events'] ?? '');
      expect(sent.find(({ path }) => path.endsWith('/analytics/log'))?.body).toMatchObject({
        events: [event],
      });
      expect(errors).toEqual([]);
    });

    it("restores the visitor's highlights", () => {
      expect(marksOf(storage.getItem('aw1:marks'), '/tides')).toHaveLength(1);
    });

    it("accepts the release's response for every transform", async () => {
      const { simplify, altText, vocabulary, hints, rephrase, translate, summarize, ariaFix, speak } =
        client.content;
      const byPath = {
        simplify,
        'alt-text': altText,
        vocabulary,
        hints,
        rephrase,
        translate,
        summarize,
        'aria-fix': ariaFix,
      };
      for (const [name, transform] of Object.entries(byPath)) {
        const { request, body } = exchangeAt(`/api/v1/content/${name}`) ?? {};
        expect(await transform(Object(request?.body))).toEqual(body);
      }
      const speech = exchangeAt('/api/v1/content/tts-export')?.body ?? {};
      const { result, marks } = await speak({ text: 'The library opens at nine.', language: 'en-US' });
      expect({ ...result, marks, audio: speech.audio }).toEqual(speech);
    });
  });

  describe('current API', () => {
    let system: System;
    let tenant: Tenant;
    beforeAll(async () => {
      system = await useSystem();
      tenant = await system.createTenant({ allowedOrigins: [pageOrigin] });
      await system.operator.ai.set(tenant.orgId, { tier: 'lite', creditsPerMonth: null }, 'genius');
    });
    afterAll(() => system.close());

    it('returns every response field that the release returned', async () => {
      const gets = Object.entries(bootResponses).map(([path, body]) => ({
        request: { method: 'GET', path, headers: {}, body: null },
        status: 200,
        body: Object(body),
      }));
      let token = '';
      for (const { request, status, body } of [...gets, ...exchanges]) {
        const { 'x-profile-token': held, ...headers }: Record<string, string> = request.headers;
        const response = await system.call(request.method, request.path, {
          key: tenant.key,
          headers: { ...headers, Origin: pageOrigin, ...(held && { 'X-Profile-Token': token }) },
          ...(request.body !== null && { json: request.body }),
        });
        const fields = Object(response.body);
        token = fields.profileToken ?? token;
        expect([request.path, response.status, missingFields(body, fields)]).toEqual([
          request.path,
          status,
          [],
        ]);
      }
    });
  });
});

/**
 * Returns the paths of fields in `then` that are missing in `now` or have a different type there. Null matches any
 * type.
 */
function missingFields(then: unknown, now: unknown, path = ''): string[] {
  if (then === null || now === null) return now === undefined ? [path] : [];
  if (typeof then !== typeof now || Array.isArray(then) !== Array.isArray(now)) return [path];
  if (Array.isArray(then))
    return then[0] === undefined ? [] : missingFields(then[0], Object(now)[0], `${path}[0]`);
  if (typeof then !== 'object') return [];
  return Object.entries(Object(then)).flatMap(([name, value]) =>
    missingFields(value, Object(now)[name], `${path}.${name}`),
  );
}
