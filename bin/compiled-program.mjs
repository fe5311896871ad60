// Plain JavaScript: it runs before anything that could read TypeScript. Loading a large program through tsx takes
// seconds, so such a one is bundled once for each state of its sources.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { nodeModules, requireBanner } from './bundle-options.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** A bundle made longer ago than this is of sources that have changed, and no run still reads it. */
const keptMs = 3_600_000;

/** The bundle could not be written to any of the folders. */
export class NoCacheError extends Error {
  name = 'NoCacheError';
}

/**
 * The address of a program's bundle. The bundle is made where there is none for the present state of the sources.
 *
 * @param {object} program
 * @param {string} program.entry the TypeScript file, from the root of the project
 * @param {readonly string[]} program.sources the files and folders that the bundle is made of, from the root
 * @param {readonly string[]} program.caches folders for the bundle: the first that can be written is taken
 * @param {readonly string[]} [program.external] packages that stay where they are
 * @param {boolean} [program.tellsErrors] whether esbuild prints what does not compile
 * @throws NoCacheError when none can be written; esbuild's BuildFailure
 */
export async function compiledProgram(program) {
  const hash = sourcesHash(program.sources);
  const file = program.entry.replace(/^.*\//, '').replace(/\.ts$/, '.mjs');
  const made = program.caches.map((cache) => join(cache, hash, file)).find(existsSync);
  return pathToFileURL(made ?? (await compile(program, hash, file))).href;
}

async function compile(program, hash, file) {
  const outputFiles = await bundle(program);
  const failures = [];
  for (const cache of program.caches) {
    try {
      return keep(outputFiles, cache, hash, file);
    } catch (error) {
      failures.push(`${cache} (${error.code})`);
    }
  }
  throw new NoCacheError(`Neither ${failures.join(' nor ')} can be written: change their permissions.`);
}

async function bundle({ entry, external = [], tellsErrors = false }) {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    ...nodeModules,
    entryPoints: [join(root, entry)],
    outdir: root,
    absWorkingDir: root,
    legalComments: 'none',
    banner: { js: requireBanner },
    external: [...external],
    plugins: [ownAddresses],
    write: false,
    logLevel: tellsErrors ? 'error' : 'silent',
  });
  return outputFiles;
}

/** A module of the project that reads `import.meta` looks for files beside itself in the checkout, not beside the bundle. */
const ownAddresses = {
  name: 'own-addresses',
  setup(build) {
    build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      if (path.includes('node_modules') || !text.includes('import.meta.url')) return undefined;
      const address = JSON.stringify(pathToFileURL(path).href);
      return { contents: text.replaceAll('import.meta.url', address), loader: 'ts' };
    });
  },
};

/** Two runs at once may both compile: each does so in a folder of its own, and one of them becomes the bundle. */
function keep(outputFiles, cache, hash, file) {
  const directory = join(cache, hash);
  const draft = `${directory}.${process.pid}`;
  try {
    mkdirSync(draft, { recursive: true });
    for (const { path, contents } of outputFiles) writeFileSync(join(draft, relative(root, path)), contents);
    removeOld(cache);
    renameSync(draft, directory);
  } catch (error) {
    // Where no folder could be made, there is none to remove.
    if (existsSync(draft)) rmSync(draft, { recursive: true, force: true });
    if (!existsSync(join(directory, file))) throw error;
  }
  return join(directory, file);
}

function removeOld(cache) {
  for (const name of readdirSync(cache)) {
    const path = join(cache, name);
    if (Date.now() - statSync(path).mtimeMs > keptMs) rmSync(path, { recursive: true, force: true });
  }
}

/**
 * Changes with the checkout's place and with any source file's name, size or time of change. A link to nothing, which
 * some editors keep beside a file that is not saved, is no source.
 */
function sourcesHash(sources) {
  const hash = createHash('sha256').update(`${root}\n`);
  const visit = (path) => {
    const status = statSync(join(root, path), { throwIfNoEntry: false });
    if (status === undefined) return;
    if (!status.isDirectory()) hash.update(`${path}\n${status.size}\n${status.mtimeMs}\n`);
    else
      for (const name of readdirSync(join(root, path)).sort()) {
        if (name !== 'node_modules') visit(`${path}/${name}`);
      }
  };
  for (const path of sources) visit(path);
  return hash.digest('hex').slice(0, 16);
}
