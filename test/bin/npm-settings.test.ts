import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

jest.setTimeout(300_000);

const userSettings = 'omit[]=dev\nomit[]=optional\nengine-strict=true\nignore-scripts=true\n';

describe('project .npmrc', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'npm-settings-'));
    writeFileSync(join(folder, 'user.npmrc'), userSettings);
    writePackage('.', {
      name: 'project',
      version: '1.0.0',
      devDependencies: { 'of-development': 'file:of-development' },
      optionalDependencies: { optional: 'file:optional' },
    });
    writePackage('of-development', {
      name: 'of-development',
      version: '1.0.0',
      engines: { node: '>=999' },
    });
    writePackage('optional', { name: 'optional', version: '1.0.0' });
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const writePackage = (directory: string, manifest: object) => {
    mkdirSync(join(folder, directory), { recursive: true });
    writeFileSync(join(folder, directory, 'package.json'), JSON.stringify(manifest));
  };
  const npm = (...args: readonly string[]) =>
    spawnSync('npm', [...args, '--offline', '--no-audit', '--loglevel=error'], {
      cwd: folder,
      encoding: 'utf8',
      shell: process.platform === 'win32',
      env: {
        ...process.env,
        NODE_ENV: 'production',
        npm_config_userconfig: join(folder, 'user.npmrc'),
        npm_config_update_notifier: 'false',
      },
    });

  it('lets npm ci install every package, regardless of user settings', () => {
    expect(npm('install', '--package-lock-only', '--engine-strict=false').status).toBe(0);
    copyFileSync('.npmrc', join(folder, '.npmrc'));
    const { status, stderr } = npm('ci');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const installed = ['of-development', 'optional'].filter((name) =>
      existsSync(join(folder, 'node_modules', name, 'package.json')),
    );
    expect(installed).toEqual(['of-development', 'optional']);
  });
});
