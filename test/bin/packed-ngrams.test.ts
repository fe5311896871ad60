import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eld } from 'eld/extrasmall';
import { build } from 'esbuild';
import { packedNgrams } from '../../bin/bundles/packed-ngrams.ts';

describe('packedNgrams', () => {
  it("preserves the language detector's scores", async () => {
    const texts = [
      'The library is closed on Monday.',
      'Die Bücherei hat am Montag geschlossen.',
      'Библиотека закрыта в понедельник.',
      '図書館は月曜日が休みです。',
      'xq zzkj',
      '',
    ];
    const directory = mkdtempSync(join(tmpdir(), 'packed-ngrams-'));
    const contents = `
      import { eld } from 'eld/extrasmall';
      const scores = ${JSON.stringify(texts)}.map((text) => eld.detect(text).getScores());
      console.log(JSON.stringify({ scores, info: eld.info() }));`;
    try {
      await build({
        stdin: { contents, resolveDir: process.cwd() },
        bundle: true,
        format: 'esm',
        platform: 'node',
        outfile: join(directory, 'detector.mjs'),
        plugins: [packedNgrams()],
      });
      const packed = JSON.parse(execFileSync(process.execPath, [join(directory, 'detector.mjs')]).toString());
      expect(packed).toEqual({
        scores: texts.map((text) => eld.detect(text).getScores()),
        info: eld.info(),
      });
    } finally {
      rmSync(directory, { recursive: true });
    }
  });
});
