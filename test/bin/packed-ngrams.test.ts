import { createContext, runInContext } from 'node:vm';
import { eld } from 'eld/extrasmall';
import { build } from 'esbuild';
import { packedNgrams } from '../../bin/bundles/packed-ngrams.ts';

type Detector = typeof eld;

describe('packedNgrams', () => {
  it("preserves the language detector's scores", async () => {
    const { outputFiles } = await build({
      stdin: { contents: "export { eld } from 'eld/extrasmall';", resolveDir: process.cwd() },
      bundle: true,
      write: false,
      format: 'iife',
      globalName: 'detector',
      plugins: [packedNgrams()],
    });
    const context = createContext({});
    runInContext(outputFiles[0]?.text ?? '', context);
    const packed = (context.detector as { eld: Detector }).eld;
    const texts = [
      'The library is closed on Monday.',
      'Die Bücherei hat am Montag geschlossen.',
      'Библиотека закрыта в понедельник.',
      '図書館は月曜日が休みです。',
      'xq zzkj',
      '',
    ];
    const scores = texts.map((text) => packed.detect(text).getScores());
    expect(scores).toEqual(texts.map((text) => eld.detect(text).getScores()));
    expect(packed.info()).toEqual(eld.info());
  });
});
