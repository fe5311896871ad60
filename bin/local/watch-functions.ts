import { EventEmitter, once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BuildResult, context, formatMessages, type OutputFile } from 'esbuild';
import { readAssembly } from '../../local/assembly/read-assembly.ts';
import { resolveAssembly } from '../../local/assembly/resolve-assembly.ts';
import { functionsOf } from '../../local/lambda/function-definition.ts';
import type { LocalRuntime } from '../../local/runtime.ts';
import { codeFilesOf, directoryByName, functionBundleOptions } from '../bundles/function-bundle.ts';
import { assemblyDirectory, projectRoot } from '../synthesized.ts';

export interface FunctionWatchOptions {
  /** Directory with one subdirectory per function, each of which contains an `index.ts`. */
  readonly sourceRoot: string;
  readonly names: readonly string[];
  /** @throws Error when the code does not load; the old code then stays in use */
  readonly reload: (name: string, codeDirectory: string) => Promise<void>;
  readonly print: (text: string) => void;
}

export interface FunctionWatch {
  close(): Promise<void>;
}

interface Watched extends FunctionWatchOptions {
  readonly directory: string;
  readonly report: ReturnType<typeof failureReporter>;
}

/**
 * Returns a function that prints a failure message unless the previous message was the same. An error in a shared file
 * fails the builds of several functions with one message. Passing null records a successful build.
 */
function failureReporter(print: (text: string) => void) {
  let last: string | null = null;
  return (failure: string | null) => {
    if (failure !== null && failure !== last) print(failure);
    last = failure;
  };
}

export async function watchFunctions(options: FunctionWatchOptions): Promise<FunctionWatch> {
  const directory = mkdtempSync(join(tmpdir(), 'widget-api-dev-'));
  const watched: Watched = { ...options, directory, report: failureReporter(options.print) };
  const bundles = await Promise.all(options.names.map((name) => watchFunction(name, watched)));
  return {
    close: async () => {
      await Promise.all(bundles.map((bundle) => bundle.close()));
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function watchFunction(name: string, watched: Watched): Promise<FunctionWatch> {
  const builds = new EventEmitter();
  let taking = Promise.resolve();
  const take = bundleReceiver(name, watched);
  const options = functionBundleOptions(watched.sourceRoot, name, 'for-lambda');
  const bundle = await context({
    ...options,
    // Disables minification to preserve names in stack traces.
    minify: false,
    sourcemap: 'inline',
    sourcesContent: true,
    // The code is loaded from a temporary directory, and the paths in its source maps are relative to `outdir`.
    sourceRoot: `${pathToFileURL(directoryByName(name)).href}/`,
    write: false,
    plugins: [
      ...(options.plugins ?? []),
      {
        name: 'reload',
        // esbuild does not start the next build until the promise returned by the callback resolves.
        setup: (build) =>
          build.onEnd(async (result) => {
            taking = take(result);
            await taking;
            builds.emit('taken');
          }),
      },
    ],
  });
  const first = once(builds, 'taken');
  await bundle.watch();
  await first;
  return {
    close: async () => {
      await bundle.dispose();
      await taking;
    },
  };
}

/**
 * Returns the callback that runs after every rebuild. The callback reports failures instead of throwing, because the
 * next rebuild may succeed.
 */
function bundleReceiver(
  name: string,
  { directory, reload, print, report }: Watched,
): (result: BuildResult) => Promise<void> {
  let builds = 0;
  let runningHashes: string | null = null;
  return async ({ errors, outputFiles = [] }) => {
    if (errors.length > 0) {
      report((await formatMessages(errors, { kind: 'error' })).join(''));
      return;
    }
    const hashes = outputFiles.map(({ hash }) => hash).join();
    if (hashes === runningHashes) {
      report(null);
      return;
    }
    builds += 1;
    const codeDirectory = join(directory, name, String(builds));
    try {
      writeCode(codeDirectory, outputFiles);
      await reload(name, codeDirectory);
      report(null);
      if (runningHashes !== null) print(`Reloaded ${name}.\n`);
      runningHashes = hashes;
    } catch (error) {
      report(`${name} was not reloaded: ${error instanceof Error ? error.message : error}\n`);
    }
  };
}

function writeCode(directory: string, outputFiles: readonly OutputFile[]): void {
  mkdirSync(directory, { recursive: true });
  for (const [file, content] of codeFilesOf(outputFiles)) writeFileSync(join(directory, file), content);
}

export function reloadOnSave(runtime: LocalRuntime, print: (text: string) => void): Promise<FunctionWatch> {
  const nameOf = namesByFolder();
  return watchFunctions({
    sourceRoot: join(projectRoot, 'functions'),
    names: [...nameOf.keys()],
    reload: (folder, codeDirectory) => runtime.lambda.reload(nameOf.get(folder) ?? folder, codeDirectory),
    print,
  });
}

function namesByFolder(): ReadonlyMap<string, string> {
  const functions = functionsOf(resolveAssembly(readAssembly(assemblyDirectory)));
  return new Map(functions.map(({ name, environment }) => [environment.SERVICE_NAME ?? name, name]));
}
