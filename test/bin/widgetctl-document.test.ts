import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { documentText } from '../../bin/widgetctl-document/document-text.ts';
import { commandHelps } from '../../bin/widgetctl-document/help-text.ts';
import { withoutDocument } from '../../bin/widgetctl-document/scenario.ts';
import { type Shape, shapeOf, together } from '../../bin/widgetctl-document/shape.ts';
import shapes from '../../docs/widgetctl-shapes.json';

const run = promisify(execFile);

describe('docs/widgetctl.md', () => {
  it('is what the commands say now (else: npm run widgetctl:document)', async () => {
    const script = ['--import', 'tsx', 'bin/widgetctl-document.ts', '--check'];
    expect((await run(process.execPath, script)).stdout).toBe('docs/widgetctl.md is current.\n');
  });

  it('has the help of every command, in lines that fit a terminal of 80 columns but for examples', async () => {
    const text = await readFile('docs/widgetctl.md', 'utf8');
    for (const help of commandHelps()) {
      expect(text).toContain(`\n${help.text}\n`);
      const [said = ''] = help.text.split(/\n\n(Examples|From nothing)/);
      expect(said.split('\n').filter((line) => line.length > 80)).toEqual([]);
    }
  });

  it('has what every command prints with --json (else: npm run widgetctl:document -- --record)', () => {
    const commands = commandHelps().flatMap(({ words, isLeaf }) => (isLeaf ? [words] : []));
    expect([...Object.keys(shapes), ...withoutDocument].sort()).toEqual(commands.sort());
  });

  it('shows under a command what it prints as JSON', () => {
    const text = documentText({ 'org list': [[{ orgId: 'text' }]] });
    expect(text.split('### widgetctl org list')[1]?.split('\n### ')[0]).toMatch(
      /Examples:\n.*\n(.*\n)*```\n\nWith `--json`:\n\n```json\n\[\n {2}\{\n {4}"orgId": "text"\n {2}\}\n\]\n```\n/,
    );
  });
});

describe('the shape of a document', () => {
  it('names the kind of each value and tells none of them', () => {
    const document = { a: 'x', b: 1, c: true, d: null, e: '2026-11-21T09:00:00.000Z', f: { g: [] } };
    expect(shapeOf(document)).toEqual({
      a: 'text',
      b: 'number',
      c: 'boolean',
      d: 'null',
      e: 'time',
      f: { g: [] },
    });
  });

  it('is of a list what its entries have together', () => {
    expect(shapeOf([{ a: 1, b: null, c: [1] }, { a: null, b: { d: 'x' }, c: [] }, { a: 'x' }])).toEqual([
      { a: 'number or text or null', b: { d: 'text' }, c: ['number'] },
    ]);
  });

  it('does not depend on the order of the entries', () => {
    const shapes: readonly Shape[] = [{ a: 'text' }, 'null', { b: ['number'] }];
    const forward = shapes.reduce(together);
    expect([...shapes].reverse().reduce(together)).toEqual(forward);
    expect(forward).toEqual({ a: 'text', b: ['number'] });
  });
});
