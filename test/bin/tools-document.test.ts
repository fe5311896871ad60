import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { effectOf } from '../../shared/catalog/effects.ts';
import { tools } from '../../shared/catalog/tools.ts';

const run = promisify(execFile);

describe('docs/tools.md', () => {
  it('is what the catalog says now', async () => {
    const { stdout } = await run(process.execPath, ['--import', 'tsx', 'bin/tools-document.ts', '--check']);
    expect(stdout).toBe('docs/tools.md is current.\n');
  });

  it('says of each tool what it does, and of each option', async () => {
    const text = await readFile('docs/tools.md', 'utf8');
    const sections = text.split(/^### /m).slice(1);
    expect(sections.map((section) => /`(\w+)`/.exec(section)?.[1])).toEqual(tools.map(({ code }) => code));
    for (const [index, tool] of tools.entries()) {
      const { effect, values = {} } = effectOf(tool);
      expect(sections[index]).toContain(`\n${effect}\n`);
      for (const meaning of Object.values(values)) expect(sections[index]).toContain(`: ${meaning}\n`);
    }
  });
});
