// The programs that run as bundles. Plain JavaScript: it is read before anything that could read TypeScript.
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const cache = join(dirname(fileURLToPath(import.meta.url)), '..', 'node_modules', '.cache');

/** `npx widgetctl`. Where the checkout cannot be written, its bundle goes into the user's cache folder. */
export const widgetctlProgram = {
  entry: 'bin/widgetctl.ts',
  sources: [
    'bin/widgetctl',
    'bin/widgetctl.ts',
    'bin/drill/filter-pattern',
    'bin/source-commit.ts',
    'local',
    'lib',
    'sdk/package.json',
    'shared',
    'package.json',
    'package-lock.json',
  ],
  caches: [
    join(cache, 'widgetctl'),
    join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'widgetctl'),
  ],
  tellsErrors: true,
};

/**
 * `npm start`. Packages that only the first call of a stand-in loads, and packages with files beside their code, stay in
 * node_modules.
 */
export const startProgram = {
  entry: 'bin/local.ts',
  sources: ['bin', 'lib', 'local', 'shared', 'sdk/package.json', 'package.json', 'package-lock.json'],
  caches: [join(cache, 'start')],
  external: ['aria-query', 'compromise', 'eld', 'esbuild', 'flesch-kincaid', 'jsdom', 'syllable'],
};
