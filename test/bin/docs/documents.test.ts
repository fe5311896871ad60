import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { markdownTable } from '../../../bin/docs/doc-block.ts';
import { documentsWith } from '../../../bin/docs/documents.ts';

const run = promisify(execFile);

describe('the generated blocks of the documents', () => {
  it('are what their sources say now (else: npm run docs)', async () => {
    const { stdout } = await run(process.execPath, ['--import', 'tsx', 'bin/docs.ts', '--check']);
    expect(stdout).toMatch(/ is current\.\n$/);
  });

  it('go into one document together, which is read once', async () => {
    const marked = (name: string, text: string) =>
      `<!-- generated: ${name} -->\n${text}\n<!-- /generated -->\n`;
    const reads: string[] = [];
    const block = (name: string) => ({ name, file: 'docs/a.md', render: async () => `of ${name}` });
    const documents = await documentsWith([block('b'), block('c')], async (file) => {
      reads.push(file);
      return `# A\n${marked('b', 'old')}\n${marked('c', 'older')}\nMore.\n`;
    });
    expect(reads).toEqual(['docs/a.md']);
    expect(documents).toEqual([
      ['docs/a.md', `# A\n${marked('b', 'of b')}\n${marked('c', 'of c')}\nMore.\n`],
    ]);
  });

  it('have tables of Markdown', () => {
    expect(markdownTable(['a', 'b'], [['1', '2']])).toBe('| a | b |\n|---|---|\n| 1 | 2 |');
  });
});
