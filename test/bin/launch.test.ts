import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { waitUntil } from '../support/wait-until.ts';

/**
 * Node.js binaries of earlier releases, which `.ci/run` downloads. OLD_NODES lists their paths, separated by commas.
 */
const oldNodes = (process.env.OLD_NODES ?? '').split(',').filter((path) => path !== '');

const installing = 'Installing dependencies (npm ci), about half a minute…\n';
const waiting = 'Waiting for another process to finish installing…\n';

/** Fake npm that completes the installation once the file `go` exists. */
const fakeNpm = `#!${process.execPath}
const { appendFileSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } = require('node:fs');
const checkout = ${JSON.stringify('CHECKOUT')};
appendFileSync(checkout + '/npm-calls', process.argv[2] + '\\n');
const pause = new Int32Array(new SharedArrayBuffer(4));
while (!existsSync(checkout + '/go')) Atomics.wait(pause, 0, 0, 10);
if (process.env.NPM_FAILS) process.exit(Number(process.env.NPM_FAILS));
mkdirSync('node_modules', { recursive: true });
const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
const name = Object.keys(dependencies ?? {}).find((one) => /^node-(bin|darwin|linux|win)/.test(one));
if (name !== undefined) {
  const { integrity } = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages['node_modules/' + name];
  if (!/^sha512-[\\w+/]{86}==$/.test(integrity)) process.exit(3);
  mkdirSync('node_modules/' + name + '/bin', { recursive: true });
  symlinkSync(process.execPath, 'node_modules/' + name + '/bin/node');
}
mkdirSync('node_modules/one', { recursive: true });
writeFileSync('node_modules/one/package.json', '{}');
writeFileSync('node_modules/.package-lock.json', '{"packages":{"node_modules/one":{}}}');
`;

/** Makes the process, but not its child processes, report the Node.js version in PRETENDED_VERSION. */
const pretend = `
const node = process.env.PRETENDED_VERSION;
delete process.env.PRETENDED_VERSION;
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
    for (const name of ['bin', 'path']) mkdirSync(join(checkout, name));
    const files = ['bin/launch.cjs', 'bin/install.cjs', 'package.json', 'package-lock.json'];
    for (const name of files) copyFileSync(name, join(checkout, name));
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
  const go = () => writeFileSync(join(checkout, 'go'), '');
  const calls = () => readFileSync(join(checkout, 'npm-calls'), 'utf8').trim().split('\n');
  const left = () => ['.installing'].filter((name) => existsSync(join(checkout, name)));
  const ran = expect.stringMatching(/^\{"args":\[\],.*\}\n$/);

  it('installs the packages once, and then runs the program', async () => {
    go();
    expect(await start().end).toEqual({ code: 7, stdout: ran, stderr: installing });
    expect(await start().end).toEqual({ code: 7, stdout: ran, stderr: '' });
    expect([calls(), left()]).toEqual([['ci'], []]);
  });

  it('installs only once for concurrent starts', async () => {
    const first = start();
    await first.wrote(installing);
    const others = [start(), start()];
    await Promise.all(others.map(({ wrote }) => wrote(waiting)));
    go();
    expect(await Promise.all([first, ...others].map(({ end }) => end))).toEqual([
      { code: 7, stdout: ran, stderr: installing },
      { code: 7, stdout: ran, stderr: waiting },
      { code: 7, stdout: ran, stderr: waiting },
    ]);
    expect([calls(), left()]).toEqual([['ci'], []]);
  });

  it('installs on the next start after a failed installation', async () => {
    const first = start({ NPM_FAILS: '217' });
    await first.wrote(installing);
    const next = start();
    await next.wrote(waiting);
    go();
    expect(await first.end).toEqual({ code: 1, stdout: '', stderr: `${installing}npm ci failed (217).\n` });
    expect(await next.end).toEqual({ code: 7, stdout: ran, stderr: `${waiting}${installing}` });
    expect([calls(), left()]).toEqual([['ci', 'ci'], []]);
  });

  it.each([
    ['a package', 'one/package.json', ''],
    ['the marker file', '.package-lock.json', ''],
    ['the end of the marker file', '.package-lock.json', '{"packages":'],
  ])('reinstalls when a killed npm process left node_modules without %s', async (_, file, content) => {
    go();
    await start().end;
    rmSync(join(checkout, 'node_modules', file));
    if (content !== '') writeFileSync(join(checkout, 'node_modules', file), content);
    expect(await start().end).toEqual({ code: 7, stdout: ran, stderr: installing });
    expect(await start().end).toEqual({ code: 7, stdout: ran, stderr: '' });
    expect(calls()).toEqual(['ci', 'ci']);
  });

  it('removes the installation lock of a process that has exited', async () => {
    go();
    writeFileSync(join(checkout, '.installing'), String(spawnSync(process.execPath, ['-e', '']).pid));
    expect(await start().end).toMatchObject({
      code: 7,
      stdout: ran,
      stderr: expect.stringContaining(installing),
    });
    expect([calls(), left()]).toEqual([['ci'], []]);
  });

  it('reports that npm is missing', async () => {
    const stderr = `${installing}npm ci failed (spawn npm ENOENT).\n`;
    expect(await start({ PATH: '/nowhere' }).end).toEqual({ code: 1, stdout: '', stderr });
  });

  describe('outdated Node.js handling', () => {
    const tooOld = { PRETENDED_VERSION: '22.17.1' };
    const downloading = 'Node 22.17.1 is too old: downloading Node 24.21.0 from npm into .node…\n';

    it('downloads Node.js once, and runs everything on the downloaded version', async () => {
      go();
      const first = await start(tooOld, ['--port', '1']).end;
      expect(first).toEqual({ code: 7, stdout: expect.any(String), stderr: `${downloading}${installing}` });
      const { args, node, path } = JSON.parse(first.stdout);
      expect({ args, node }).toEqual({ args: ['--port', '1'], node: process.versions.node });
      expect(path.split(delimiter)[0]).toMatch(/\.node\/[\d.]+\/node_modules\/node-[\w-]+\/bin$/);
      expect(await start(tooOld).end).toEqual({ code: 7, stdout: ran, stderr: '' });
      expect(calls()).toEqual(['ci', 'ci']);
    });

    it.each(['SIGINT', 'SIGTERM'] as const)('forwards %s to the program', async (signal) => {
      go();
      const { child, output, end } = start(tooOld, ['wait']);
      await waitUntil(() => output.stdout.includes('\n'));
      child.kill(signal);
      expect(await end).toMatchObject({ code: 128 + constants.signals[signal] });
    });

    it('prints what to install when npm has no Node.js binary', async () => {
      go();
      expect(await start({ ...tooOld, NPM_FAILS: '1' }).end).toEqual({
        code: 1,
        stdout: '',
        stderr: `${downloading}npm ci failed (1).\nNode 22.17.1 is too old: install Node 22.18 or later (https://nodejs.org).\n`,
      });
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
