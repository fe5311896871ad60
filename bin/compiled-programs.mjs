// The programs that run as bundles. Plain JavaScript: it is read before anything that could read TypeScript.
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const cache = join(dirname(fileURLToPath(import.meta.url)), '..', 'node_modules', '.cache');

/** `npx widgetctl`. Where the checkout may not be written, its bundle is among what this user's programs keep. */
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

/** `npm start`. What only a stand-in's first call loads, and what has files beside its code, stays in node_modules. */
export const startProgram = {
  entry: 'bin/local.ts',
  sources: ['bin', 'lib', 'local', 'shared', 'sdk/package.json', 'package.json', 'package-lock.json'],
  caches: [join(cache, 'start')],
  external: ['aria-query', 'compromise', 'eld', 'esbuild', 'flesch-kincaid', 'jsdom', 'syllable'],
};
