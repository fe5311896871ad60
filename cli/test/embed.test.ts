import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sdkPackage from '../../sdk/package.json' with { type: 'json' };
import { portOf } from '../../test/support/port-of.ts';
import type { Embedding } from '../operations/embed.ts';
import { copySdk } from '../operations/embed.ts';
import type { NewKey } from '../operations/keys.ts';
import { Deployment } from './support/deployment.ts';

describe('widgetctl embed', () => {
  let deployment: Deployment;
  let host: Server;
  let sdkUrl: string;

  beforeAll(async () => {
    deployment = await Deployment.start();
    await deployment.run(['org', 'create', 'acme', '--plan', 'pro']);
    await deployment.run(['site', 'add', 'acme', 'shop', '--allow', 'shop.example']);
    await deployment.run(['site', 'add', 'acme', 'blog']);
    host = createServer((request, response) => {
      const isThere = request.url === '/widget/1.0.0/sri.json';
      response.statusCode = request.url === '/gone/sri.json' ? 404 : 200;
      response.end(isThere ? '{"embed.js":"sha384-abc","client.mjs":"sha384-def"}' : '<html>');
    }).listen(0, '127.0.0.1');
    await once(host, 'listening');
    sdkUrl = `http://127.0.0.1:${portOf(host)}/widget/1.0.0`;
  });
  afterAll(async () => {
    host?.close();
    await deployment?.close();
  });

  const embed = (...args: string[]) => deployment.run(['embed', 'acme', ...args]);

  it('prints the script tag for a self-hosted SDK, with the key and the required CSP sources', async () => {
    const { key } = await deployment.json<NewKey>(['key', 'create', 'acme', 'shop']);
    const siteRoot = deployment.outputs.SiteRoot;
    const embedding = await deployment.json<Embedding>([
      ...['embed', 'acme', 'shop', '--key', key, '--sdk-url', `${sdkUrl}/`],
    ]);
    expect(embedding).toEqual({
      orgId: 'acme',
      siteId: 'shop',
      sdkUrl,
      integrity: 'sha384-abc',
      siteRoot,
      script: `<script async src="${sdkUrl}/embed.js" integrity="sha384-abc" crossorigin="anonymous" data-key="${key}" data-site-root="${siteRoot}"></script>`,
      policy: {
        'script-src': new URL(sdkUrl).origin,
        'font-src': new URL(sdkUrl).origin,
        'connect-src': new URL(siteRoot).origin,
        'media-src': 'blob:',
      },
      allowedOrigins: ['shop.example'],
      hasKey: true,
    });
  });

  it('prints a key placeholder, the command to create a key, and the allowed origins when no key is specified', async () => {
    const shop = await embed('shop', '--sdk-url', sdkUrl);
    expect(shop).toMatchObject({ exitCode: 0, stderr: '' });
    expect(shop.stdout).toContain('data-key="wk_live_YOUR_KEY"');
    expect(shop.stdout).toContain(`\n  node cli key create acme shop --local --port ${deployment.port}\n`);
    expect(shop.stdout).toContain('\nAllowed origins: shop.example\n');
    const blog = await embed('blog', '--sdk-url', sdkUrl);
    expect(blog.stdout).toContain('No page may use it yet.');
  });

  it('reports that a local stack without the demo serves no SDK', async () => {
    expect(await embed('shop')).toEqual({
      exitCode: 3,
      stdout: '',
      stderr:
        'widgetctl: This local stack serves no SDK: start it without --no-demo, or name the folder of a hosted SDK with --sdk-url.\n',
    });
  });

  it('rejects a key that cannot be used on the site, an unknown site and an unusable SDK URL', async () => {
    const { key, keyId } = await deployment.json<NewKey>(['key', 'create', 'acme', 'blog']);
    expect(await embed('shop', '--key', key, '--sdk-url', sdkUrl)).toEqual({
      exitCode: 2,
      stdout: '',
      stderr:
        'widgetctl: This key does not belong to site shop: see key list acme --site shop, or create one with key create acme shop.\n',
    });
    await deployment.run(['key', 'revoke', 'acme', keyId]);
    expect(await embed('blog', '--key', key, '--sdk-url', sdkUrl)).toMatchObject({
      exitCode: 4,
      stderr: `widgetctl: Key ${keyId} is revoked: create a new one with key create acme blog.\n`,
    });
    expect(await embed('none', '--sdk-url', sdkUrl)).toMatchObject({ exitCode: 3, stdout: '' });
    expect(await embed('shop', '--sdk-url', 'ftp://example.com')).toMatchObject({ exitCode: 2, stdout: '' });
    const gone = sdkUrl.replace('/widget/1.0.0', '/gone');
    expect(await embed('shop', '--sdk-url', gone)).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: `widgetctl: ${gone}/sri.json has no hash of embed.js (404): check --sdk-url, or start the local stack with npm start.\n`,
    });
    const page = sdkUrl.replace('/1.0.0', '');
    expect(await embed('shop', '--sdk-url', page)).toMatchObject({
      exitCode: 1,
      stderr: `widgetctl: ${page}/sri.json has no hash of embed.js (200): check --sdk-url, or start the local stack with npm start.\n`,
    });
  });

  it('requires --sdk-url when --copy is specified', async () => {
    expect(await embed('shop', '--copy', tmpdir())).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: 'widgetctl: --copy requires --sdk-url, the URL at which you will serve the copied version.\n',
    });
  });
});

describe('copySdk', () => {
  const { version } = sdkPackage;
  let folder: string;
  let built: string;
  let host: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'widgetctl-copy-'));
    [built, host] = [join(folder, 'built'), join(folder, 'host')];
    mkdirSync(join(built, 'locales'), { recursive: true });
    writeFileSync(join(built, 'sri.json'), '{"embed.js":"sha384-abc"}');
    writeFileSync(join(built, 'locales', 'de.mjs'), 'export default {}');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('copies all files to a directory named after the version, and succeeds when repeated', () => {
    const copied = {
      directory: join(host, version),
      sdkUrl: 'https://static.example/0.1.0',
      integrity: 'sha384-abc',
      servesApi: false,
    };
    expect(copySdk(built, host, 'https://static.example/0.1.0/')).toEqual(copied);
    expect(copySdk(built, host, 'https://static.example/0.1.0')).toEqual(copied);
    expect(readdirSync(join(host, version), { recursive: true }).sort()).toEqual([
      'locales',
      join('locales', 'de.mjs'),
      'sri.json',
    ]);
  });

  it('never replaces an existing directory whose contents differ from the build', () => {
    copySdk(built, host, 'https://static.example/0.1.0');
    writeFileSync(join(built, 'sri.json'), '{"embed.js":"sha384-other"}');
    expect(() => copySdk(built, host, 'https://static.example/0.1.0')).toThrow(
      `${join(host, version)} contains other files than this build`,
    );
    mkdirSync(join(folder, 'page', version), { recursive: true });
    expect(() => copySdk(built, join(folder, 'page'), 'https://static.example/0.1.0')).toThrow(
      'contains other files',
    );
  });

  it('reports that the SDK is not built', () => {
    expect(() => copySdk(folder, host, 'https://static.example/0.1.0')).toThrow(
      'The SDK is not built: run npm run build -- --sdk in the checkout.',
    );
  });
});
