import { Readable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
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
      'This permanently deletes the site from WidgetApi. Type shop to confirm: widgetctl: Nothing was deleted.\n',
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

  it('requires --confirm in scripts', async () => {
    expect(await deployment.run(['preset', 'delete', 'acme', 'larger-and-clearer'])).toEqual({
      exitCode: 2,
      stdout: '',
      stderr:
        'widgetctl: Nothing was deleted. To delete the preset permanently, add --confirm larger-and-clearer.\n',
    });
    expect((await deployment.run(['preset', 'show', 'acme', 'larger-and-clearer'])).exitCode).toBe(0);
  });
});
