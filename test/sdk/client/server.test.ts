import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { buildSdk } from '../../../bin/sdk/build-sdk.ts';

const program = `
  const touched = [];
  for (const name of ['window', 'document', 'localStorage', 'navigator', 'location', 'fetch', 'BroadcastChannel', 'crypto']) {
    Object.defineProperty(globalThis, name, { configurable: true, get() { touched.push(name); } });
  }
  const modules = {};
  for (const url of process.argv.slice(1)) modules[url] = Object.keys(await import(url));
  const pageless = [];
  const { createWidgetClient } = await import(process.argv[1]);
  const client = createWidgetClient({ apiKey: 'wk_test_x', siteRoot: 'https://api.example' });
  client.on('ready', () => undefined);
  client.destroy();
  const untouched = [...touched];
  for (const url of process.argv.slice(1)) {
    const { attachEffects, mountWidget } = await import(url);
    try {
      (attachEffects ?? mountWidget)?.(client);
    } catch ({ message }) {
      pageless.push(message);
    }
  }
  console.log(JSON.stringify({ touched: untouched, exported: modules[process.argv[1]], pageless }));
`;

describe('the built SDK on a server', () => {
  it('touches no global when imported and created, and says that effects and widget need a page', async () => {
    const outdir = await mkdtemp(join(tmpdir(), 'sdk-'));
    const { integrity } = await buildSdk({ outdir, declarations: false });
    const urls = Object.keys(integrity)
      .filter((path) => /^(client|effects|widget)\.mjs$|^locales\//.test(path))
      .map((path) => pathToFileURL(join(outdir, path)).href);
    const run = promisify(execFile);
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program, ...urls]);
    expect(JSON.parse(stdout)).toEqual({
      touched: [],
      exported: ['WidgetError', 'createWidgetClient'],
      pageless: ['attachEffects', 'mountWidget'].map((name) => `${name} needs a page: call it in a browser.`),
    });
    await rm(outdir, { recursive: true });
  });
});
