import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import packageJson from '../package.json' with { type: 'json' };
import { Deployment } from './support/deployment.ts';

const run = promisify(execFile);
const launcher = resolve('cli', packageJson.bin.widgetctl);

describe('widgetctl launcher', () => {
  let deployment: Deployment;

  beforeAll(async () => {
    deployment = await Deployment.start();
  });

  afterAll(async () => {
    await deployment.close();
  });

  it('runs in any directory, and prints its output on stdout and nothing on stderr', async () => {
    await deployment.run(['org', 'create', 'acme', '--plan', 'solo']);
    const port = String(deployment.runtime.port);

    const { stdout, stderr } = await run(launcher, ['org', 'list', '--local', '--port', port, '--json'], {
      cwd: tmpdir(),
    });

    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toMatchObject([{ orgId: 'acme', plan: 'solo', complete: true }]);
  });

  it("exits with the error's exit code and prints the message on stderr", async () => {
    const port = String(deployment.runtime.port);

    const ending = run(launcher, ['org', 'show', 'nobody', '--port', port], { cwd: tmpdir() });

    await expect(ending).rejects.toMatchObject({
      code: 3,
      stdout: '',
      stderr: expect.stringMatching(/^widgetctl: There is no organization nobody: [^\n]+\n$/),
    });
  });

  it('exits cleanly when its output pipe closes', async () => {
    const program = spawn(process.execPath, [launcher, 'catalog', 'tools']);
    const ended = once(program, 'close');
    program.stdout.destroy();
    expect(await ended).toEqual([0, null]);
  });

  it('reads standard input', async () => {
    const port = String(deployment.runtime.port);
    const preset = { name: 'Piped', tools: [{ featureCode: 'skip_links' }] };

    const started = run(launcher, ['preset', 'set', 'acme', 'piped', '--port', port, '--json']);
    started.child.stdin?.end(JSON.stringify(preset));

    expect(JSON.parse((await started).stdout)).toMatchObject({ code: 'piped', name: 'Piped' });
  });

  it('prints one line without a stack trace for an uncaught error', async () => {
    const thrower = `const timer = setInterval(() => {
      if (process.listenerCount('uncaughtException') === 0) return;
      clearInterval(timer);
      throw new TypeError('boom\\nbang');
    })`;

    const ending = run(launcher, ['org', 'list', '--port', '1'], {
      env: { ...process.env, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(thrower)}` },
    });

    await expect(ending).rejects.toMatchObject({
      code: 1,
      stderr: 'widgetctl: The command failed (TypeError: boom): run the same command again.\n',
    });
  });
});
