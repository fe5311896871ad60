import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { run } from '../run.ts';

async function scriptOf(shell: string) {
  let stdout = '';
  const io = {
    stdin: Readable.from([]),
    stdout: { write: (text: string) => (stdout += text) },
    stderr: { write: () => true },
  };
  return { exitCode: await run(['completion', shell], io), stdout };
}

/** Returns what bash offers for the last word. */
async function offered(...words: string[]): Promise<string[]> {
  const { stdout } = await scriptOf('bash');
  const line = words.map((word) => `'${word}'`).join(' ');
  const script = `${stdout}\nCOMP_WORDS=(widgetctl ${line}); COMP_CWORD=${words.length}; _widgetctl; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return spawnSync('bash', ['-c', script], { encoding: 'utf8' }).stdout.trim().split('\n');
}

describe('completion', () => {
  it('offers commands, options and choices in bash', async () => {
    expect(await offered('us')).toEqual(['usage', 'use']);
    expect(await offered('org', 'gr')).toEqual(['grant-calls']);
    expect(await offered('--local', 'key', 'set', 'acme', '--e')).toEqual(['--expires']);
    expect(await offered('org', 'set', 'acme', '--plan', 's')).toEqual(['solo', 'starter']);
  });

  const installed = ['zsh', 'fish'].filter((shell) => existsSync(`/usr/bin/${shell}`));
  const checked = ['bash', ...installed].map((shell) => [shell]);

  it.each(checked)('prints a script that %s parses', async (shell) => {
    const { exitCode, stdout } = await scriptOf(shell);
    expect(exitCode).toBe(0);
    const file = join(mkdtempSync(join(tmpdir(), 'completion-')), shell);
    writeFileSync(file, stdout);
    const { status, stderr } = spawnSync(shell, ['-n', file], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  it('rejects an unknown shell', async () => {
    expect(await scriptOf('tcsh')).toMatchObject({ exitCode: 2 });
  });
});
