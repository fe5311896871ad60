import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type BuiltFunction, buildFunctions } from '../../bin/build.ts';
import { synthesizeIfStale } from '../../bin/local/synthesize.ts';
import type { Benchmark } from '../benchmark.ts';
import { interleave } from '../measure/interleave.ts';
import { median, pairedRatio, ratioText } from '../measure/statistics.ts';
import { type LocalStack, startLocalStack } from '../support/local-stack.ts';
import { outputRoot } from '../support/paths.ts';
import { type BundleRun, runBundle } from '../support/run-bundle.ts';
import { functionEnvironments, storeEnvironment } from './environments.ts';
import { firstEvents, type MakeEvent } from './first-events.ts';
import { sdkImportsOf } from './sdk-imports.ts';
import { rowEnvironment, writeBaseline } from './write-baseline.ts';

const budgetMs = 35_000;
const minimumRounds = 7;

/** Maximum import time of a function, as a multiple of the time for importing only its SDK clients. */
const targetRatio = 1.25;
const ownTargetRatios: Readonly<Record<string, number>> = {
  // A request can wait for two cold starts: first the authorizer's, and then that of the function for its route.
  authorizer: 1.2,
  // Higher, because `content` loads the request and response schemas of nine transforms before the first event.
  content: 1.4,
};
/** Maximum number of bytes read on a cold start, as a multiple of the bytes read for only the SDK clients. */
const targetBytesRatio = 1.25;

interface Bundle {
  readonly path: string;
  readonly startBytes: number;
  readonly environment: Readonly<Record<string, string>>;
  /** Undefined for a function that API callers cannot invoke. */
  readonly makeEvent: MakeEvent | undefined;
}

interface Pair {
  readonly name: string;
  readonly own: Bundle;
  readonly baseline: Bundle;
}

export const coldStart: Benchmark = {
  name: 'cold-start',
  title: 'import of each function in a new process, compared with importing only its SDK clients',
  async run(log) {
    log('bundling the functions, and for each one its SDK clients alone…');
    await synthesizeIfStale(log);
    const stack = await startLocalStack({ dataDirectory: null });
    try {
      const pairs = await buildPairs(stack);
      const bundles = pairs.flatMap(({ own, baseline }) => [own, baseline]);
      log(`importing ${bundles.length} bundles in turn, about ${budgetMs / 1000} s…`);
      const runs = new Map<Bundle, BundleRun[]>(bundles.map((bundle) => [bundle, []]));
      const measure = async (bundle: Bundle): Promise<number> => {
        const events = bundle.makeEvent === undefined ? [] : [await bundle.makeEvent()];
        const run = await runBundle(bundle.path, bundle.environment, events);
        runs.get(bundle)?.push(run);
        return run.importCpuMs;
      };
      const cpuMs = await interleave(bundles, measure, { budgetMs, minimum: minimumRounds });
      return { columns, rows: pairs.map((pair) => rowOf(pair, cpuMs, runs)), notes };
    } finally {
      await stack.close();
    }
  },
};

async function buildPairs(stack: LocalStack): Promise<readonly Pair[]> {
  const environments = functionEnvironments();
  const events = firstEvents(stack);
  const functionsDirectory = join(outputRoot, 'functions');
  const built = await buildFunctions(undefined, functionsDirectory);
  const sources = join(outputRoot, 'baseline-sources');
  rmSync(sources, { recursive: true, force: true });
  for (const { name } of built) writeBaseline(join(sources, name), await sdkImportsOf(name));
  const baselinesDirectory = join(outputRoot, 'baselines');
  const baselines = await buildFunctions(sources, baselinesDirectory, 'plain');
  const services = {
    ...storeEnvironment(stack),
    ...rowEnvironment(environments.get('health')?.ORGANIZATIONS_TABLE_NAME ?? '', {
      orgId: stack.orgId,
      sk: 'ORG',
    }),
  };
  return built.flatMap(({ name, startBytes }) => {
    const environment = environments.get(name);
    const baseline = baselines.find((candidate) => candidate.name === name);
    // Functions that are not deployed have no environment.
    if (environment === undefined || baseline === undefined) return [];
    const bundleOf = (directory: string, built: Pick<BuiltFunction, 'startBytes'>): Bundle => ({
      path: join(directory, name, 'index.mjs'),
      startBytes: built.startBytes,
      environment: { ...environment, ...services },
      makeEvent: events.get(name),
    });
    return [
      {
        name,
        own: bundleOf(functionsDirectory, { startBytes }),
        baseline: bundleOf(baselinesDirectory, baseline),
      },
    ];
  });
}

type Series = ReadonlyMap<Bundle, readonly number[]>;
type Runs = ReadonlyMap<Bundle, readonly BundleRun[]>;

const columns = [
  { key: 'function', title: 'function' },
  { key: 'startKilobytes', title: 'KB at start' },
  { key: 'sdkKilobytes', title: 'SDK alone' },
  { key: 'bytesRatio', title: '× SDK', digits: 2 },
  { key: 'importMs', title: 'import ms', digits: 1 },
  { key: 'sdkImportMs', title: 'SDK alone', digits: 1 },
  { key: 'ratio', title: '× SDK (quartiles)' },
  { key: 'firstEventMs', title: 'first event ms', digits: 1 },
  { key: 'sdkFirstEventMs', title: 'one read alone', digits: 1 },
  { key: 'target', title: 'target' },
  { key: 'met', title: 'met' },
];

function rowOf({ name, own, baseline }: Pair, cpuMs: Series, runs: Runs) {
  const valuesOf = (series: Series, bundle: Bundle) => series.get(bundle) ?? [];
  const ratio = pairedRatio(valuesOf(cpuMs, own), valuesOf(cpuMs, baseline));
  const target = ownTargetRatios[name] ?? targetRatio;
  const bytesRatio = own.startBytes / baseline.startBytes;
  return {
    function: name,
    startKilobytes: own.startBytes / 1000,
    sdkKilobytes: baseline.startBytes / 1000,
    bytesRatio,
    importMs: median(valuesOf(cpuMs, own)),
    sdkImportMs: median(valuesOf(cpuMs, baseline)),
    ratio: ratioText(ratio),
    firstEventMs: firstEventMs(runs.get(own) ?? []),
    sdkFirstEventMs: firstEventMs(runs.get(baseline) ?? []),
    target: `≤ ${target}, bytes ≤ ${targetBytesRatio}`,
    met: ratio.median <= target && bytesRatio <= targetBytesRatio,
  };
}

function firstEventMs(runs: readonly BundleRun[]): number | null {
  const costs = runs.flatMap(({ answers }) => answers.slice(0, 1).map(({ cpuMs }) => cpuMs));
  return costs.length === 0 ? null : median(costs);
}

const notes: readonly string[] = [
  'Import includes everything that a function does before its first event: loading the bundle and creating its clients.',
  'Times are CPU time across all threads, which other programs affect least.',
  '"SDK alone" imports the same names from the same SDK packages and creates the same clients. It bundles the packages',
  'as published, including all credential providers, which the functions omit.',
  '"first event" is the CPU time of the first invocation after the import, against the local store. For a route group,',
  'this is one call of its first route. "one read alone" means that the SDK clients read one item over a new connection.',
];
