import { Readable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { localTarget, placeOf } from '../connection/target.ts';
import { openDeployment } from '../operations/deployment.ts';
import { run } from '../run.ts';
import { Deployment } from './support/deployment.ts';

let deployment: Deployment;

beforeAll(async () => {
  deployment = await Deployment.start();
  await deployment.run(['org', 'create', 'acme', '--plan', 'pro']);
  await deployment.run(['site', 'add', 'acme', 'shop']);
});
afterAll(() => deployment.close());

async function onTerminal(typed: string, ...args: string[]) {
  const written = { stdout: '', stderr: '' };
  const sink = (name: 'stdout' | 'stderr') => ({
    isTTY: true,
    write: (text: string) => (written[name] += text),
  });
  const stdin = Object.assign(Readable.from([`${typed}\n`]), { isTTY: true });
  const io = { stdin, stdout: sink('stdout'), stderr: sink('stderr') };
  const exitCode = await run([...args, '--port', deployment.port], io, (target) => openDeployment(target));
  return { exitCode, ...written };
}

describe('deletion confirmation', () => {
  it('prompts for the ID on a terminal, and deletes nothing when the input differs', async () => {
    const { exitCode, stdout, stderr } = await onTerminal('yes', 'site', 'delete', 'acme', 'shop');
    expect(exitCode).toBe(2);
    expect(stdout).toBe('');
    expect(stripVTControlCharacters(stderr)).toBe(
      `This permanently deletes the site shop of organization acme from the local stack WidgetApi (port ${deployment.port}). Type shop to confirm: widgetctl: Nothing was deleted.\n`,
    );
    expect((await deployment.run(['site', 'show', 'acme', 'shop'])).exitCode).toBe(0);
  });

  it('deletes the site and records an audit entry after the operator types the ID', async () => {
    const { exitCode, stdout } = await onTerminal('shop', 'site', 'delete', 'acme', 'shop');
    expect(exitCode).toBe(0);
    expect(stdout).toContain('Deleted.');
    expect((await deployment.run(['site', 'show', 'acme', 'shop'])).exitCode).toBe(3);
    const [newest] = await deployment.json<{ command: string }[]>(['audit', 'list']);
    expect(newest).toMatchObject({ command: 'site delete', outcome: 'done' });
  });

  it.each([
    [['preset', 'delete', 'acme', 'larger-and-clearer'], 'the preset'],
    [['site', 'delete', 'acme', 'shop'], 'the site'],
    [['feedback', 'delete', 'acme', 'f1'], 'the entry'],
    [['profile', 'delete', 'acme', 'visitor-42'], 'the visitor'],
    [['org', 'delete', 'acme'], 'the organization'],
  ])('requires --confirm in scripts: %j', async (args, what) => {
    for (const options of [[], ['--json']]) {
      const { exitCode, stderr } = await deployment.run([...args, ...options]);
      const message = `Nothing was deleted. To delete ${what} permanently, add --confirm ${args.at(-1)}.`;
      expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: expect.stringContaining(message) });
    }
    expect((await deployment.run(['preset', 'show', 'acme', 'larger-and-clearer'])).exitCode).toBe(0);
    expect((await deployment.run(['org', 'show', 'acme'])).exitCode).toBe(0);
  });

  describe('on AWS', () => {
    const target = { kind: 'aws', stackName: 'Prod', region: 'eu-west-1' } as const;

    async function onAws(typed: string, ...args: string[]) {
      const written = { stdout: '', stderr: '' };
      const sink = (name: 'stdout' | 'stderr') => ({
        isTTY: true,
        write: (text: string) => (written[name] += text),
      });
      const stdin = Object.assign(Readable.from([`${typed}\n`]), { isTTY: true });
      const io = { stdin, stdout: sink('stdout'), stderr: sink('stderr') };
      const local = await openDeployment(localTarget(deployment.runtime.port));
      const place = placeOf(target, 'arn:aws:secretsmanager:eu-west-1:123456789012:secret:tokens');
      const exitCode = await run(args, io, async () => ({ ...local, target, place }));
      return { exitCode, ...written };
    }

    it('prompts for the name of the stack, and names the Region, account and organization', async () => {
      const args = ['preset', 'delete', 'acme', 'less-motion', '--stack', 'Prod'];
      const { exitCode, stderr } = await onAws('less-motion', ...args);
      expect(exitCode).toBe(2);
      expect(stderr).toContain(
        'This permanently deletes the preset less-motion of organization acme from stack Prod (eu-west-1, account 123456789012). Type Prod less-motion to confirm: ',
      );
      expect((await deployment.run(['preset', 'show', 'acme', 'less-motion'])).exitCode).toBe(0);
    });

    it('requires the stack on the command line with --confirm', async () => {
      process.env.WIDGETCTL_STACK = 'Prod';
      const args = ['preset', 'delete', 'acme', 'less-motion', '--confirm', 'less-motion'];
      const { exitCode, stderr } = await onAws('', ...args);
      delete process.env.WIDGETCTL_STACK;
      expect({ exitCode, stderr }).toEqual({
        exitCode: 2,
        stderr: expect.stringContaining('add --stack NAME'),
      });
      expect((await deployment.run(['preset', 'show', 'acme', 'less-motion'])).exitCode).toBe(0);
    });
  });
});
