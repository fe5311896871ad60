import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildSdk } from '../../bin/sdk/build-sdk.ts';

const run = promisify(execFile);

describe('SDK package', () => {
  const directory = mkdtempSync(join(tmpdir(), 'sdk-package-'));
  beforeAll(() => buildSdk({ outdir: directory, declarations: true }), 120_000);
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  const check = async (program: string, ...args: readonly string[]) => {
    const options = { env: { ...process.env, NO_COLOR: '1' } };
    const { stdout } = await run(process.execPath, [join('test', 'node_modules', program), ...args], options);
    return stdout;
  };

  it('passes publint', async () => {
    const output = await check('publint/src/cli.js', directory, '--strict', '--pack', 'false');
    expect(output).toContain('All good!');
  });

  it('passes arethetypeswrong', async () => {
    // Files that are not importable modules, such as the classic script and data files.
    const excluded = ['embed.js', 'sri.json', 'package.json'];
    const options = ['--profile', 'esm-only', '--no-emoji', '--exclude-entrypoints', ...excluded];
    const output = await check('@arethetypeswrong/cli/dist/index.js', '--pack', directory, ...options);
    expect(output.split('OK (ESM)')).toHaveLength(5);
  });
});
