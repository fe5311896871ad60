// Plain JavaScript: it runs before anything that could read TypeScript. Loading the program through tsx takes four
// times as long as its answer from a local stack, so it is bundled once for each state of its sources.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
/** In the checkout; where that may not be written, among what this user's programs keep. */
const caches = [
  join(root, 'node_modules', '.cache', 'widgetctl'),
  join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'widgetctl'),
];
/** The bundle's entry; its parts lie beside it. */
const program = 'widgetctl.mjs';

const sources = [
  'bin/widgetctl',
  'bin/widgetctl.ts',
  'bin/drill/filter-pattern',
  'bin/source-commit.ts',
  'local/edge/emulator-access.ts',
  'local/assembly/identities.ts',
  'local/logs/log-files.ts',
  'lib/embed-script.ts',
  'sdk/package.json',
  'shared',
  'package-lock.json',
];

/** A bundle made longer ago than this is of sources that have changed, and no run still reads it. */
const keptMs = 3_600_000;

/** esbuild's output is ESM, and some packages inside call `require`. */
const requireBanner =
  "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);";

/** The address of the program's bundle, which is made where there is none of the sources as they are. */
export async function compiledProgram() {
  const hash = sourcesHash();
  const made = caches.map((cache) => join(cache, hash, program)).find(existsSync);
  return pathToFileURL(made ?? (await compile(hash))).href;
}

async function compile(hash) {
  const outputFiles = await bundle();
  const failures = [];
  for (const cache of caches) {
    try {
      return keep(outputFiles, cache, hash);
    } catch (error) {
      failures.push(`${cache} (${error.code})`);
    }
  }
  process.stderr.write(
    `widgetctl: Neither ${failures.join(' nor ')} can be written: change their permissions.\n`,
  );
  process.exit(1);
}

async function bundle() {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [join(root, 'bin', 'widgetctl.ts')],
    outdir: root,
    outExtension: { '.js': '.mjs' },
    absWorkingDir: root,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    mainFields: ['module', 'main'],
    legalComments: 'none',
    banner: { js: requireBanner },
    write: false,
    logLevel: 'error',
  });
  return outputFiles;
}

/** Two runs at once may both compile: each does so in a folder of its own, and one of them becomes the bundle. */
function keep(outputFiles, cache, hash) {
  const directory = join(cache, hash);
  const draft = `${directory}.${process.pid}`;
  try {
    mkdirSync(draft, { recursive: true });
    for (const { path, contents } of outputFiles) writeFileSync(join(draft, relative(root, path)), contents);
    removeOld(cache);
    renameSync(draft, directory);
  } catch (error) {
    // Where no folder can be made, there is none to remove.
    if (existsSync(draft)) rmSync(draft, { recursive: true, force: true });
    if (!existsSync(join(directory, program))) throw error;
  }
  return join(directory, program);
}

function removeOld(cache) {
  for (const name of readdirSync(cache)) {
    const path = join(cache, name);
    if (Date.now() - statSync(path).mtimeMs > keptMs) rmSync(path, { recursive: true, force: true });
  }
}

/** Changes with any source file's name, size or time of change. */
function sourcesHash() {
  const hash = createHash('sha256');
  const visit = (path) => {
    const status = statSync(join(root, path));
    if (!status.isDirectory()) hash.update(`${path}\n${status.size}\n${status.mtimeMs}\n`);
    else for (const name of readdirSync(join(root, path)).sort()) visit(`${path}/${name}`);
  };
  for (const path of sources) visit(path);
  return hash.digest('hex').slice(0, 16);
}
