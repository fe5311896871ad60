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
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

jest.setTimeout(300_000);

const isPosix = process.platform !== 'win32';

/**
 * An npm that works on a file of node_modules as long as it is told to, in a process of its own that lets no signal
 * but SIGKILL end it, as an install script may.
 */
const slowNpm = `#!${process.execPath}
const { spawn } = require('node:child_process');
const { appendFileSync, existsSync, mkdirSync, writeFileSync } = require('node:fs');
appendFileSync('npm-calls', process.argv.slice(2).join(' ') + '\\n');
const pause = new Int32Array(new SharedArrayBuffer(4));
if (process.env.NPM_WAITS_FOR) while (!existsSync(process.env.NPM_WAITS_FOR)) Atomics.wait(pause, 0, 0, 10);
if (process.env.NPM_FAILS) process.exit(Number(process.env.NPM_FAILS));
mkdirSync('node_modules', { recursive: true });
writeFileSync('node_modules/.package-lock.json', '{}');
if (process.env.NPM_IS_QUICK) process.exit(0);
process.on('SIGTERM', () => process.exit(143));
const script = "process.on('SIGTERM', () => {}); process.on('SIGINT', () => {}); setInterval(() => {}, 1000); process.send('ready')";
const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
child.once('message', () => writeFileSync('script-pid', String(child.pid)));
setInterval(() => {}, 1000);
`;

(isPosix ? describe : describe.skip)('the install before a start', () => {
  let checkout: string;
  let started: ChildProcess | undefined;
  const all: ChildProcess[] = [];

  beforeEach(() => {
    checkout = mkdtempSync(join(tmpdir(), 'install-'));
    mkdirSync(join(checkout, 'bin'));
    for (const name of ['ensure-installed.mjs', 'install-lock.mjs', 'check-node.cjs']) {
      copyFileSync(join('bin', name), join(checkout, 'bin', name));
    }
    for (const name of ['package.json', 'package-lock.json']) copyFileSync(name, join(checkout, name));
    mkdirSync(join(checkout, 'path'));
    writeFileSync(join(checkout, 'path', 'package.json'), '{"type":"commonjs"}');
    writeFileSync(join(checkout, 'path', 'npm'), slowNpm);
    chmodSync(join(checkout, 'path', 'npm'), 0o755);
  });
  afterEach(() => {
    for (const child of all.splice(0)) child.kill('SIGKILL');
    rmSync(checkout, { recursive: true, force: true });
  });

  const start = (environment: Record<string, string> = {}) => {
    const child = spawn(process.execPath, ['bin/ensure-installed.mjs'], {
      cwd: checkout,
      env: {
        ...process.env,
        PATH: `${join(checkout, 'path')}${delimiter}${process.env.PATH}`,
        ...environment,
      },
    });
    started = child;
    all.push(child);
    let stderr = '';
    const said = new Promise<void>((resolve) => {
      child.stderr.on('data', (chunk) => {
        stderr += chunk;
        if (stderr.includes('\n')) resolve();
      });
    });
    const end = once(child, 'close').then(([code]) => ({ code, stderr }));
    return { child, said, end };
  };
  const waitsFor = (processId: number | undefined) =>
    `Waiting: process ${processId} installs the dependencies here. (If it does not, delete .installing.lock.)\n`;
  const hasLock = () => existsSync(join(checkout, '.installing.lock'));
  /** The id that a process had which has ended. */
  const endedProcess = () => spawnSync(process.execPath, ['-e', '']).pid;
  const installs = () => readFileSync(join(checkout, 'npm-calls'), 'utf8').trim().split('\n').length;
  const marker = () => existsSync(join(checkout, 'node_modules', '.package-lock.json'));
  const scriptPid = async () => {
    const file = join(checkout, 'script-pid');
    while (!existsSync(file) || readFileSync(file, 'utf8') === '') {
      if (started?.exitCode !== null) throw new Error('the install ended by itself');
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return Number(readFileSync(file, 'utf8'));
  };
  const isGone = (processId: number) => {
    try {
      process.kill(processId, 0);
    } catch {
      return true;
    }
    // A process that has ended and that nobody has waited for is gone too.
    return (
      process.platform === 'linux' && /^State:\s+Z/m.test(readFileSync(`/proc/${processId}/status`, 'utf8'))
    );
  };

  it('is done once', async () => {
    expect(await start({ NPM_IS_QUICK: '1' }).end).toEqual({
      code: 0,
      stderr: 'Installing dependencies (npm ci), about half a minute…\n',
    });
    expect(await start({ NPM_IS_QUICK: '1' }).end).toEqual({ code: 0, stderr: '' });
    expect(installs()).toBe(1);
  });

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)(
    'is ended by %s with all that npm started, and done again at the next start',
    async (signal, exitCode) => {
      const { child, end } = start();
      const script = await scriptPid();
      child.kill(signal);
      expect(await end).toEqual({
        code: exitCode,
        stderr:
          'Installing dependencies (npm ci), about half a minute…\n\nStopped. The next start installs again.\n',
      });
      while (!isGone(script)) await new Promise((resolve) => setTimeout(resolve, 10));
      expect(marker()).toBe(false);

      expect(await start({ NPM_IS_QUICK: '1' }).end).toMatchObject({ code: 0 });
      expect([installs(), marker()]).toEqual([2, true]);
    },
  );

  it('is done once by several that start at once: the others say that they wait', async () => {
    const quick = { NPM_IS_QUICK: '1', NPM_WAITS_FOR: join(checkout, 'go') };
    const first = start(quick);
    await first.said;
    const others = [start(quick), start(quick)];
    await Promise.all(others.map(({ said }) => said));
    writeFileSync(join(checkout, 'go'), '');
    expect(await Promise.all([first, ...others].map(({ end }) => end))).toEqual([
      { code: 0, stderr: 'Installing dependencies (npm ci), about half a minute…\n' },
      { code: 0, stderr: waitsFor(first.child.pid) },
      { code: 0, stderr: waitsFor(first.child.pid) },
    ]);
    expect([installs(), marker(), hasLock()]).toEqual([1, true, false]);
  });

  it('is done by the next one where the first failed', async () => {
    const first = start({ NPM_FAILS: '1', NPM_WAITS_FOR: join(checkout, 'go') });
    await first.said;
    const next = start({ NPM_IS_QUICK: '1' });
    await next.said;
    writeFileSync(join(checkout, 'go'), '');
    expect((await first.end).code).toBe(1);
    expect(await next.end).toEqual({
      code: 0,
      stderr: `${waitsFor(first.child.pid)}Installing dependencies (npm ci), about half a minute…\n`,
    });
    expect([installs(), hasLock()]).toEqual([2, false]);
  });

  it('waits for an npm whose start was killed, and then is done again', async () => {
    const first = start({ NPM_FAILS: '1', NPM_WAITS_FOR: join(checkout, 'go') });
    // The lock names npm too.
    const lock = join(checkout, '.installing.lock');
    while (!existsSync(lock) || !/\n\d+\n/.test(readFileSync(lock, 'utf8'))) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    const next = start({ NPM_IS_QUICK: '1' });
    await next.said;
    expect(marker()).toBe(false);
    writeFileSync(join(checkout, 'go'), '');
    expect(await next.end).toEqual({
      code: 0,
      stderr: `${waitsFor(first.child.pid)}Installing dependencies (npm ci), about half a minute…\n`,
    });
    expect([installs(), marker(), hasLock()]).toEqual([2, true, false]);
  });

  it.each([
    ['of a process that has ended', () => `${endedProcess()}\n`],
    ['that was cut off', () => ''],
  ])('takes away a lock %s', async (_, held) => {
    writeFileSync(join(checkout, '.installing.lock'), held());
    expect(await start({ NPM_IS_QUICK: '1' }).end).toEqual({
      code: 0,
      stderr: 'Installing dependencies (npm ci), about half a minute…\n',
    });
    expect([installs(), hasLock()]).toEqual([1, false]);
  });

  it('that fails ends with the code of npm and says what to do', async () => {
    expect(await start({ NPM_FAILS: '217' }).end).toEqual({
      code: 217,
      stderr:
        'Installing dependencies (npm ci), about half a minute…\n' +
        'npm ci failed, as the messages above say. Mend that (is the network there?), then run the same again.\n',
    });
  });

  it('without an npm says so', async () => {
    expect(await start({ PATH: '/nowhere' }).end).toEqual({
      code: 1,
      stderr:
        'Installing dependencies (npm ci), about half a minute…\nnpm cannot be run (spawn npm ENOENT).\n' +
        'npm ci failed, as the messages above say. Mend that (is the network there?), then run the same again.\n',
    });
  });
});
