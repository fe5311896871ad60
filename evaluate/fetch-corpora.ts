import { execFile } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Public repositories that contain corpora, with their licenses. */
const repositories = [
  'MicrosoftTranslator/NTREX', // CC BY-SA 4.0
  'facebookresearch/asset', // CC BY-NC 4.0
  'elk-zone/elk', // MIT; interface strings in 30 languages
  'excalidraw/excalidraw', // MIT; interface strings with tags in 55 languages
  'GoogleChrome/lighthouse', // Apache-2.0; interface strings with addresses, code and brands in 40 languages
  'paul-rottger/exaggerated-safety', // XSTest, CC BY 4.0; answers and refusals of five models, labeled by people
] as const;

/** Clones the corpora that a directory does not contain yet. */
export async function fetchCorpora(folder: string, log: (line: string) => void): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const repository of repositories) {
    const target = join(folder, repository.replace('/', '+'));
    if (existsSync(target)) continue;
    log(`Fetching ${repository}…`);
    await promisify(execFile)('git', [
      'clone',
      '--quiet',
      '--depth',
      '1',
      `https://github.com/${repository}`,
      target,
    ]);
  }
}
