import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { indexText } from '../../bin/decisions/index-text.ts';

const run = promisify(execFile);

describe('the index of the decisions', () => {
  it('is what the records say now', async () => {
    const { stdout } = await run(process.execPath, ['--import', 'tsx', 'bin/decisions.ts', '--check']);
    expect(stdout).toBe('docs/adr/README.md is current.\n');
  });

  const record = (status: string) => `# 0007 Keys are hashed\n\n2026-11-20. ${status}.\n\n**What.** So.\n`;

  it('has a row for each record, in order of number', () => {
    const text = indexText([
      { fileName: '0007-keys.md', text: record('Superseded by [0009](0009-keys.md)') },
      { fileName: '0003-first.md', text: record('Accepted').replace('0007', '0003') },
    ]);
    expect(text.split('\n').slice(-3)).toEqual([
      '| [0003](0003-first.md) | Keys are hashed | 2026-11-20 | Accepted |',
      '| [0007](0007-keys.md) | Keys are hashed | 2026-11-20 | Superseded by [0009](0009-keys.md) |',
      '',
    ]);
  });

  it.each([
    ['has no date', '0007-keys.md', '# 0007 Keys are hashed\n\n**What.** So.\n'],
    ['has another status', '0007-keys.md', record('Maybe')],
    ['has another number than its file', '0008-keys.md', record('Accepted')],
  ])('names a record that %s', (_, fileName, text) => {
    expect(() => indexText([{ fileName, text }])).toThrow(`docs/adr/${fileName} must begin with`);
  });
});
