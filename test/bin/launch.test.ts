import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { constants, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { portOf } from '../support/port-of.ts';
import { waitUntil } from '../support/wait-until.ts';

/**
 * Node.js binaries of earlier releases, which `.ci/run` downloads. OLD_NODES lists their paths, separated by commas.
 */
const oldNodes = (process.env.OLD_NODES ?? '').split(',').filter((path) => path !== '');

const installing = 'Installing the packages of this checkout: 0 of 2\n';

const lockOf = (version: string) =>
  JSON.stringify({
    lockfileVersion: 3,
    packages: {
      '': { workspaces: ['part'] },
      part: { version: '1.0.0' },
      'node_modules/part': { resolved: 'part', link: true },
      'node_modules/one': { version, integrity: `sha512-${version}` },
      'node_modules/for-another-platform': { version, optional: true },
      'part/node_modules/two': { version, integrity: `sha512-${version}` },
    },
  });

/** Fake npm that completes the installation once the file `go` exists. */
const fakeNpm = `#!${process.execPath}
const { appendFileSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } = require('node:fs');
const { dirname } = require('node:path');
const checkout = ${JSON.stringify('CHECKOUT')};
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
appendFileSync(checkout + '/npm-calls', process.pid + '\\n');
process.on('SIGTERM', () => undefined);
const pause = new Int32Array(new SharedArrayBuffer(4));
while (!existsSync(checkout + '/go')) Atomics.wait(pause, 0, 0, 10);
if (process.env.NPM_FAILS) {
  process.stderr.write('npm error code ' + process.env.NPM_FAILS + '\\n');
  process.exit(1);
}
delete packages[''];
for (const [path, { version, optional, link }] of Object.entries(packages)) {
  if (optional || !path.includes('node_modules/')) continue;
  mkdirSync(dirname(path), { recursive: true });
  if (link) {
    symlinkSync('../part', path);
    continue;
  }
  mkdirSync(path + '/bin', { recursive: true });
  writeFileSync(path + '/package.json', JSON.stringify({ version }));
  if (path.includes('node_modules/node-')) symlinkSync(process.execPath, path + '/bin/node');
}
delete packages['node_modules/for-another-platform'];
writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }));
`;

/**
 * Makes the process, but not its child processes, report the Node.js version in PRETENDED_VERSION, and every process fail
 * to write to the checkout with the error in UNWRITABLE.
 */
const pretend = `
const { PRETENDED_VERSION: node, UNWRITABLE } = process.env;
delete process.env.PRETENDED_VERSION;
if (UNWRITABLE) {
  require('node:fs').mkdtempSync = () => {
    throw new Error(UNWRITABLE);
  };
}
if (node) Object.defineProperty(process, 'versions', { value: { ...process.versions, node } });
`;

const program = `
if (process.argv[2] === 'wait') setInterval(() => {}, 1000);
else process.exitCode = 7;
console.log(JSON.stringify({ args: process.argv.slice(2), node: process.versions.node, path: process.env.PATH }));
`;

describe('bin/launch.cjs', () => {
  let checkout: string;
  const children: ChildProcess[] = [];

  beforeEach(() => {
    checkout = mkdtempSync(join(tmpdir(), 'launch-'));
    for (const name of ['bin', 'path', 'part']) mkdirSync(join(checkout, name));
    const files = ['bin/launch.cjs', 'bin/install.cjs', 'package.json'];
    for (const name of files) copyFileSync(name, join(checkout, name));
    writeFileSync(join(checkout, 'part', 'package.json'), '{}');
    lock('1.0.0');
    writeFileSync(join(checkout, 'path', 'package.json'), '{"type":"commonjs"}');
    writeFileSync(join(checkout, 'path', 'npm'), fakeNpm.replace('CHECKOUT', checkout));
    chmodSync(join(checkout, 'path', 'npm'), 0o755);
    writeFileSync(join(checkout, 'pretend.cjs'), pretend);
    writeFileSync(join(checkout, 'program.ts'), program);
  });
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    rmSync(checkout, { recursive: true, force: true });
  });

  const start = (
    environment: Record<string, string> = {},
    args: readonly string[] = [],
    node = process.execPath,
  ) => {
    const child = spawn(node, ['--require', './pretend.cjs', 'bin/launch.cjs', 'program.ts', ...args], {
      cwd: checkout,
      env: {
        ...process.env,
        PATH: `${join(checkout, 'path')}${delimiter}${process.env.PATH}`,
        ...environment,
      },
    });
    children.push(child);
    const output = { stdout: '', stderr: '' };
    child.stdout.on('data', (chunk) => {
      output.stdout += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output.stderr += chunk;
    });
    const end = once(child, 'close').then(([code]) => ({ code, ...output }));
    return { child, output, end, wrote: (text: string) => waitUntil(() => output.stderr.includes(text)) };
  };
  const lock = (version: string) => writeFileSync(join(checkout, 'package-lock.json'), lockOf(version));
  const go = () => writeFileSync(join(checkout, 'go'), '');
  const stall = () => rmSync(join(checkout, 'go'));
  const npmProcesses = () =>
    existsSync(join(checkout, 'npm-calls'))
      ? readFileSync(join(checkout, 'npm-calls'), 'utf8').trim().split('\n').map(Number)
      : [];
  const left = () => readdirSync(checkout).filter((name) => name.startsWith('.installing'));
  const installedVersions = () =>
    ['node_modules/one', 'part/node_modules/two'].map(
      (path) => JSON.parse(readFileSync(join(checkout, path, 'package.json'), 'utf8')).version,
    );
  const ran = expect.stringMatching(/^\{"args":\[\],.*\}\n$/);

  it('installs the packages once, including those of workspaces, and then runs the program', async () => {
    go();
    expect(await start().end).toEqual({ code: 7, stdout: ran, stderr: installing });
    expect(await start().end).toEqual({ code: 7, stdout: ran, stderr: '' });
    expect(npmProcesses()).toHaveLength(1);
    expect(left()).toEqual([]);
    expect(installedVersions()).toEqual(['1.0.0', '1.0.0']);
  });

  it('reinstalls when the content of the lock file changes, whatever its modification time', async () => {
    go();
    await start().end;
    lock('1.0.0');
    expect(await start().end).toEqual({ code: 7, stdout: ran, stderr: '' });
    lock('2.0.0');
    utimesSync(join(checkout, 'package-lock.json'), 0, 0);
    expect(await start().end).toEqual({ code: 7, stdout: ran, stderr: installing });
    expect(installedVersions()).toEqual(['2.0.0', '2.0.0']);
    expect(left()).toEqual([]);
  });

  it('completes concurrent starts', async () => {
    const starts = [start(), start(), start()];
    await waitUntil(() => npmProcesses().length === starts.length);
    go();
    for (const end of await Promise.all(starts.map(({ end }) => end))) {
      expect(end).toEqual({ code: 7, stdout: ran, stderr: installing });
    }
    expect(left()).toEqual([]);
    expect(await start().end).toEqual({ code: 7, stdout: ran, stderr: '' });
  });

  it.each([
    ['ENOSPC', 'the disk is full. Free 1 GB, and run the command again.'],
    [
      'ENOTFOUND',
      'the npm registry is unreachable. Check the network and the proxy (npm config get proxy), and run the command again.',
    ],
    ['EUNKNOWN', 'npm error code EUNKNOWN'],
  ])('reports %s in one sentence, and keeps an earlier installation', async (code, reason) => {
    go();
    const failure = `${installing}Could not install the packages of this checkout in ${checkout}: ${reason}\n`;
    expect(await start({ NPM_FAILS: code }).end).toEqual({ code: 1, stdout: '', stderr: failure });
    await start().end;
    lock('2.0.0');
    expect(await start({ NPM_FAILS: code }).end).toEqual({
      code: 7,
      stdout: ran,
      stderr: `${failure}Continuing with the earlier installation.\n`,
    });
    expect(installedVersions()).toEqual(['1.0.0', '1.0.0']);
    expect(left()).toEqual([]);
  });

  it.each(['EACCES: permission denied', 'EROFS: read-only file system'])(
    'reports in one sentence that the checkout cannot be written (%s)',
    async (reason) => {
      expect(await start({ UNWRITABLE: reason }).end).toEqual({
        code: 1,
        stdout: '',
        stderr: `Could not install the packages of this checkout in ${checkout}: the folder cannot be written. Change its permissions, or use your own copy of it.\n`,
      });
    },
  );

  it('installs after an installation was killed', async () => {
    const killed = start();
    await waitUntil(() => npmProcesses().length === 1);
    killed.child.kill('SIGKILL');
    await killed.end.catch(() => undefined);
    writeFileSync(join(checkout, '.installing'), '');
    go();
    expect(await start().end).toEqual({ code: 7, stdout: ran, stderr: installing });
    expect(left()).toEqual(['.installing']);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'ends npm on %s and keeps the earlier installation',
    async (signal) => {
      go();
      await start().end;
      stall();
      lock('2.0.0');
      const stopped = start();
      await waitUntil(() => npmProcesses().length === 2);
      stopped.child.kill(signal);
      expect(await stopped.end).toMatchObject({ code: 128 + constants.signals[signal], stdout: '' });
      expect(() => process.kill(npmProcesses()[1] ?? 0, 0)).toThrow('ESRCH');
      expect([installedVersions(), left()]).toEqual([['1.0.0', '1.0.0'], []]);
    },
  );

  it.each([
    ['a package', 'one/package.json', ''],
    ['the package list', '.package-lock.json', ''],
    ['the end of the package list', '.package-lock.json', '{"packages":'],
  ])('reinstalls when node_modules lacks %s', async (_, file, content) => {
    go();
    await start().end;
    rmSync(join(checkout, 'node_modules', file));
    if (content !== '') writeFileSync(join(checkout, 'node_modules', file), content);
    expect(await start().end).toEqual({ code: 7, stdout: ran, stderr: installing });
    expect(await start().end).toEqual({ code: 7, stdout: ran, stderr: '' });
  });

  it('reports that npm is missing', async () => {
    const reason = 'npm was not found. Install it (https://nodejs.org), and run the command again.';
    expect(await start({ PATH: '/nowhere' }).end).toEqual({
      code: 1,
      stdout: '',
      stderr: `${installing}Could not install the packages of this checkout in ${checkout}: ${reason}\n`,
    });
  });

  describe('outdated Node.js handling', () => {
    const tooOld = { PRETENDED_VERSION: '22.17.1' };
    const node = 'Node 24.21.0, because Node 22.17.1 is too old';
    const downloading = `Installing ${node}: 0 of 1\n`;

    it('downloads Node.js once, and runs everything on the downloaded version', async () => {
      go();
      const first = await start(tooOld, ['--port', '1']).end;
      expect(first).toEqual({ code: 7, stdout: expect.any(String), stderr: `${downloading}${installing}` });
      const { args, node, path } = JSON.parse(first.stdout);
      expect({ args, node }).toEqual({ args: ['--port', '1'], node: process.versions.node });
      expect(path.split(delimiter)[0]).toMatch(/\.node\/node_modules\/node-[\w-]+\/bin$/);
      expect(await start(tooOld).end).toEqual({ code: 7, stdout: ran, stderr: '' });
      expect(npmProcesses()).toHaveLength(2);
    });

    it.each(['SIGINT', 'SIGTERM'] as const)('forwards %s to the program', async (signal) => {
      go();
      const { child, output, end } = start(tooOld, ['wait']);
      await waitUntil(() => output.stdout.includes('\n'));
      child.kill(signal);
      expect(await end).toMatchObject({ code: 128 + constants.signals[signal] });
    });

    it('prints what to install when npm cannot install Node.js', async () => {
      go();
      expect(await start({ ...tooOld, NPM_FAILS: 'E404' }).end).toEqual({
        code: 1,
        stdout: '',
        stderr: `${downloading}Could not install ${node} in ${checkout}/.node: npm error code E404\nNode 22.17.1 is too old: install Node 22.18 or later (https://nodejs.org).\n`,
      });
    });

    it('does not run a Node.js binary whose hash differs from the expected one', async () => {
      rmSync(join(checkout, 'path', 'npm'));
      const registry = createServer((_, response) => response.end('a changed archive')).listen(
        0,
        '127.0.0.1',
      );
      await once(registry, 'listening');
      const settings = {
        npm_config_registry: `http://127.0.0.1:${portOf(registry)}/`,
        npm_config_cache: checkout,
        npm_config_fetch_retries: '0',
      };
      const { code, stdout, stderr } = await start({ ...tooOld, ...settings }).end;
      registry.close();
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toContain('a package does not match its hash in the lock file.');
    });

    (oldNodes.length > 0 ? it : it.skip)('runs on the releases in OLD_NODES', async () => {
      go();
      for (const node of oldNodes) {
        rmSync(join(checkout, '.node'), { recursive: true, force: true });
        const { code, stdout } = await start({}, [], node).end;
        expect({ node, code, ran: JSON.parse(stdout).node }).toEqual({
          node,
          code: 7,
          ran: process.versions.node,
        });
      }
    });
  });

  it.each([
    ['18.20.8', true],
    ['22.9.0', true],
    ['22.18.0', false],
    ['24.0.0', false],
    ['100.1.0', false],
  ])('compares Node.js %s with the minimum version in package.json', async (version, isTooOld) => {
    go();
    const { stderr } = await start({ PRETENDED_VERSION: version }).end;
    expect(stderr.includes('is too old')).toBe(isTooOld);
  });

  it('is the entry point of every npm script that runs a program', () => {
    const commands = Object.values(packageJson.scripts).flatMap((script) => script.split(' && '));
    const programs = commands.filter((command) => /\.ts\b|jest/.test(command));
    expect(programs.filter((command) => !command.startsWith('node bin/launch.cjs '))).toEqual([]);
  });
});
