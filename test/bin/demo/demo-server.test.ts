import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { type DemoServer, startDemoServer } from '../../../bin/demo/demo-server.ts';

const maliciousPaths = [
  '/assets/../secret.txt',
  '/assets/..%2fsecret.txt',
  '/assets/%2e%2e/secret.txt',
  '/assets/%2e%2e%2fsecret.txt',
  '/assets/..%5csecret.txt',
  '/assets/..\\secret.txt',
  '/assets/....//secret.txt',
  '/assets//etc/passwd',
  '/assets/%00secret.txt',
  '/assets/site.js%00.png',
  '/assets/.hidden',
  '/assets/',
  '/assets',
  '/assets/%',
  '/assets/%ff',
  '//etc/passwd',
  '/../secret.txt',
  '/sdk/1.2.3/../../secret.txt',
  '/sdk/1.2.3/%2e%2e/%2e%2e/secret.txt',
  '/sdk/9.9.9/client.mjs',
  '/pages/layout.html',
];

describe('demo server', () => {
  let folder: string;
  let server: DemoServer;
  const start = (host: string | null) =>
    startDemoServer({
      port: 0,
      host,
      demoDirectory: join(folder, 'demo'),
      sdkDirectory: join(folder, 'sdk'),
      sdkVersion: '1.2.3',
      siteRoot: 'http://localhost:7777',
      key: 'wk_test_key',
    });

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'demo-'));
    const files = {
      'secret.txt': 'secret',
      'demo/assets/site.js': 'one();',
      'demo/assets/.hidden': 'secret',
      'demo/assets/film.webm': '0123456789',
      'sdk/client.mjs': 'two();',
    };
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    cpSync(resolve('demo/pages'), join(folder, 'demo/pages'), { recursive: true });
    // The original file contains placeholders such as `{{main}}`, which only the demo build replaces.
    writeFileSync(join(folder, 'demo/pages/reference.html'), '<title>API reference</title>');
    server = await start(null);
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  /** Unlike `fetch`, sends a request without normalizing its path. */
  const get = (path: string, headers: Record<string, string> = {}, { pageUrl } = server) =>
    new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((done, fail) => {
      const { port } = new URL(pageUrl);
      request(
        { host: '127.0.0.1', port, path, headers: { Host: `localhost:${port}`, ...headers } },
        (reply) => {
          let text = '';
          reply.setEncoding('utf8').on('data', (chunk: string) => {
            text += chunk;
          });
          reply.on('end', () => done({ status: reply.statusCode ?? 0, headers: reply.headers, text }));
        },
      )
        .on('error', fail)
        .end();
    });

  it.each(maliciousPaths)('returns 404 for %s', async (path) => {
    const { status, text } = await get(path);
    expect(status).toBe(404);
    expect(text).not.toContain('secret');
  });

  it.each(['/', '/visit', '/reference', '/assets/site.js', '/sdk/1.2.3/client.mjs'])(
    'rejects a request for %s when the Host header is not a loopback name',
    async (path) => {
      const { status, text } = await get(path, { Host: 'rebound.example' });
      expect({ status, text }).toEqual({ status: 403, text: 'Open this page at localhost.\n' });
    },
  );

  it.each([
    ['192.168.1.5:8081', 'http://192.168.1.5:7777'],
    ['laptop.local:8081', 'http://laptop.local:7777'],
    ['localhost:8081', 'http://localhost:7777'],
    ['"><script>:8081', 'http://localhost:7777'],
  ])(
    'with a network address, serves pages for the host %j that call the API at %s',
    async (host, siteRoot) => {
      const open = await start('127.0.0.2');
      const { status, headers, text } = await get('/visit', { Host: host }, open);
      await open.close();
      expect(status).toBe(200);
      expect(text).toContain(`data-site-root="${siteRoot}"`);
      expect(headers['content-security-policy']).toContain(`connect-src 'self' ${siteRoot};`);
      expect(text).not.toContain('"><script>');
    },
  );

  it('serves pages with a CSP that blocks inline code and external resources', async () => {
    const { status, headers, text } = await get('/visit');
    const policy = String(headers['content-security-policy']);
    expect(status).toBe(200);
    expect(policy).toMatch(/^default-src 'none'; .*connect-src 'self' http:\/\/localhost:7777;/);
    expect(policy).not.toMatch(/unsafe|\*|https:/);
    expect(text).toContain('src="/sdk/1.2.3/embed.js" data-key="wk_test_key"');
    expect(text).not.toMatch(/ style=|<style| on\w+=|{{/);
  });

  it('serves files with a media type, an ETag and range support', async () => {
    const script = await get('/assets/site.js');
    expect(script).toMatchObject({
      status: 200,
      text: 'one();',
      headers: { 'content-type': expect.stringMatching(/javascript/), 'x-content-type-options': 'nosniff' },
    });
    expect((await get('/assets/site.js', { 'If-None-Match': String(script.headers.etag) })).status).toBe(304);
    expect(await get('/sdk/1.2.3/client.mjs?x')).toMatchObject({ status: 200, text: 'two();' });
    expect(await get('/assets/film.webm', { Range: 'bytes=2-4' })).toMatchObject({
      status: 206,
      text: '234',
      headers: { 'content-type': 'video/webm', 'content-range': 'bytes 2-4/10' },
    });
  });

  it('allows cross-origin pages to load only the SDK', async () => {
    const readable = async (path: string) => (await get(path)).headers['access-control-allow-origin'];
    const paths = ['/sdk/1.2.3/client.mjs', '/assets/site.js', '/', '/reference'];
    expect(await Promise.all(paths.map(readable))).toEqual(['*', undefined, undefined, undefined]);
  });
});
