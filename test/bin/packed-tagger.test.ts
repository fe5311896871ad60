import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import nlp from 'compromise/two';
import { build } from 'esbuild';
import { packedTagger } from '../../bin/sdk/packed-tagger.ts';
import english from '../../evaluate/passages/english.json' with { type: 'json' };

describe('packedTagger', () => {
  it("preserves the tagger's model and its tags for a corpus", async () => {
    const directory = mkdtempSync(join(tmpdir(), 'packed-tagger-'));
    const outfile = join(directory, 'tagger.mjs');
    const texts = english.map(({ text }) => text);
    const contents = `
      import nlp from 'compromise/two';
      const tags = ${JSON.stringify(texts)}.map((text) => nlp(text).out('tags'));
      console.log(JSON.stringify({ tags, model: nlp.model() }));`;
    try {
      await build({
        stdin: { contents, resolveDir: process.cwd() },
        bundle: true,
        format: 'esm',
        outfile,
        plugins: [packedTagger],
      });
      const packed = execFileSync(process.execPath, [outfile], { maxBuffer: 2 ** 24 }).toString();
      const tags = texts.map((text) => nlp(text).out('tags'));
      expect(JSON.parse(packed)).toEqual(JSON.parse(JSON.stringify({ tags, model: nlp.model() })));
    } finally {
      rmSync(directory, { recursive: true });
    }
  });
});
