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
  const { createWidgetClient } = await import(process.argv[1]);
  const client = createWidgetClient({ apiKey: 'wk_test_x', siteRoot: 'https://api.example' });
  client.on('ready', () => undefined);
  client.destroy();
  console.log(JSON.stringify({ touched, exported: modules[process.argv[1]] }));
`;

describe('the built client on a server', () => {
  it('touches no global when it is imported and made, and lets the process end', async () => {
    const outdir = await mkdtemp(join(tmpdir(), 'sdk-'));
    const { integrity } = await buildSdk({ outdir, declarations: false });
    const urls = Object.keys(integrity)
      .filter((path) => /^(client|effects|widget)\.mjs$|^locales\//.test(path))
      .map((path) => pathToFileURL(join(outdir, path)).href);
    const run = promisify(execFile);
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program, ...urls]);
    expect(JSON.parse(stdout)).toEqual({ touched: [], exported: ['WidgetError', 'createWidgetClient'] });
    await rm(outdir, { recursive: true });
  });
});
