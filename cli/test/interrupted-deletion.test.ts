import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Deployment } from './support/deployment.ts';

let deployment: Deployment;

beforeAll(async () => {
  deployment = await Deployment.start();
});
afterAll(async () => {
  await deployment.close();
});

const remove = ['org', 'delete', 'acme', '--confirm', 'acme'];

/** Runs widgetctl in a pseudoterminal and sends Ctrl-C as soon as it prints `text`. */
async function interruptAt(text: string, ...args: readonly string[]) {
  const command = [process.execPath, 'cli/main.ts', ...args, '--port', deployment.port];
  const terminal = spawn('script', ['--quiet', '--return', '--command', command.join(' '), '/dev/null']);
  let written = '';
  let isPressed = false;
  terminal.stdout.on('data', (chunk) => {
    written += chunk;
    if (isPressed || !written.includes(text)) return;
    isPressed = true;
    terminal.stdin.write('\u0003');
  });
  const [exitCode] = await once(terminal, 'close');
  return { exitCode, written };
}

describe('interrupted org delete', () => {
  it('prints the wait time and how to resume, and stops on Ctrl-C', async () => {
    await deployment.run(['org', 'create', 'acme', '--plan', 'pro']);
    await deployment.run(['site', 'add', 'acme', 'shop']);
    const { exitCode, written } = await interruptAt('until no call from before', ...remove);

    expect(exitCode).toBe(130);
    expect(written).toMatch(
      /Waiting \d\d s until no call from before the suspension can write\. After Ctrl-C, the same command resumes\./,
    );
  });

  it.each([
    ['org', 'set', 'acme', '--resume'],
    ['org', 'set', 'acme', '--suspend'],
    ['org', 'create', 'acme', '--plan', 'pro'],
    ['org', 'set', 'acme', '--plan', 'starter'],
    ['site', 'add', 'acme', 'blog'],
    ['preset', 'reset', 'acme'],
    ['ai', 'set', 'acme', '--tier', 'lite'],
    ['ai', 'grant', 'acme', '5'],
  ])('cannot be reverted by %s %s', async (...args) => {
    const before = await deployment.organizationRow('acme');
    const { exitCode, stdout, stderr } = await deployment.run(args);
    expect({ exitCode, stdout }).toEqual({ exitCode: 4, stdout: '' });
    expect(stderr).toMatch(
      /^widgetctl: Organization acme is being deleted \(suspended since \S+Z\) and this cannot be undone: complete the deletion with org delete acme --confirm acme\.\n$/,
    );
    expect(await deployment.organizationRow('acme')).toEqual(before);
  });

  it('is reported by org list and org show', async () => {
    expect((await deployment.run(['org', 'list'])).stdout).toContain(
      'being deleted: run org delete acme --confirm acme',
    );
    expect(await deployment.json(['org', 'show', 'acme'])).toMatchObject({
      status: 'suspended',
      unfinished: 'deletion',
    });
  });

  it('completes without waiting again when rerun after the wait time has passed', async () => {
    deployment.aheadMs = 90_000;
    const { exitCode, stderr } = await deployment.run(remove);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(await deployment.organizationRow('acme')).toBeUndefined();
  });
});
