import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import type { Plugin } from 'esbuild';
import { type NgramScores, packNgrams } from '../../functions/content/language/ngram-table.ts';
import { projectRoot } from '../synthesized.ts';

interface DetectorData {
  readonly ngrams: Readonly<Record<string, NgramScores>>;
}

const packedName = 'packed-ngrams.txt';

/**
 * Moves the language detector's table to a file, because evaluating its 50,000 object literals takes 180 ms of CPU
 * time.
 */
export function packedNgrams(): Plugin {
  return {
    name: 'packed-ngrams',
    setup(build) {
      build.onResolve({ filter: new RegExp(`^${packedName}$`) }, ({ path, importer }) => ({
        path,
        namespace: 'packed-ngrams',
        pluginData: importer,
      }));
      build.onLoad({ filter: /.*/, namespace: 'packed-ngrams' }, ({ pluginData }) => ({
        contents: packNgrams(readData(pluginData).ngrams),
        loader: 'file',
      }));
      build.onLoad({ filter: /[\\/]eld[\\/]src[\\/]ngrams[\\/]\w+\.js$/ }, ({ path }) => {
        const { ngrams: _, ...rest } = readData(path);
        return {
          contents: `
            import packed from '${packedName}';
            import { unpackNgrams } from './functions/content/language/ngram-table.ts';
            const ngrams = unpackNgrams(new URL(packed, import.meta.url));
            export const ngramsData = { ...${JSON.stringify(rest)}, ngrams };`,
          resolveDir: projectRoot,
        };
      });
    },
  };
}

function readData(path: string): DetectorData {
  const text = readFileSync(path, 'utf8').replace('export const ngramsData =', '');
  return runInNewContext(`(${text.replace(/;\s*$/, '')}\n)`);
}
