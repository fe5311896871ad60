import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { buildFunctions } from '../../bin/build.ts';
import { synthesizeIfStale } from '../../bin/local/synthesize.ts';
import { assemblyDirectory } from '../../bin/synthesized.ts';
import { readAssembly } from '../../local/assembly/read-assembly.ts';
import { resolveAssembly } from '../../local/assembly/resolve-assembly.ts';
import { functionsOf } from '../../local/lambda/function-definition.ts';
import type { Benchmark } from '../benchmark.ts';
import { interleave } from '../measure/interleave.ts';
import { median, pairedRatio, ratioText } from '../measure/statistics.ts';
import { benchPath, outputRoot } from '../support/paths.ts';
import { type SdkImport, sdkImportsOf } from './sdk-imports.ts';

const budgetMs = 35_000;
const minimumRounds = 7;

/** Maximum import time of a function, as a multiple of the time for importing only its SDK clients. */
const targetRatio = 1.25;
const ownTargetRatios: Readonly<Record<string, number>> = {
  // A request can wait for two cold starts: first the authorizer's, and then that of the function for its route.
  authorizer: 1.2,
  // Higher than for the other functions, because `content` loads the request and response schemas of nine transforms
  // before the first event.
  content: 1.4,
};
/** Maximum number of bytes read on a cold start, as a multiple of the bytes read for only the SDK clients. */
const targetBytesRatio = 1.25;

interface Bundle {
  readonly path: string;
  readonly startBytes: number;
  readonly environment: Readonly<Record<string, string>>;
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
    const pairs = await buildPairs();
    const bundles = pairs.flatMap(({ own, baseline }) => [own, baseline]);
    log(`importing ${bundles.length} bundles in turn, about ${budgetMs / 1000} s…`);
    const cpuMs = await interleave(bundles, importCpuMs, { budgetMs, minimum: minimumRounds });
    return { columns, rows: pairs.map((pair) => rowOf(pair, cpuMs)), notes };
  },
};

async function buildPairs(): Promise<readonly Pair[]> {
  const definitions = functionsOf(resolveAssembly(readAssembly(assemblyDirectory)));
  const environments = new Map(definitions.map(({ environment }) => [environment.SERVICE_NAME, environment]));
  const functionsDirectory = join(outputRoot, 'functions');
  const built = await buildFunctions(undefined, functionsDirectory);
  const sources = join(outputRoot, 'baseline-sources');
  rmSync(sources, { recursive: true, force: true });
  for (const { name } of built) writeBaseline(join(sources, name), await sdkImportsOf(name));
  const baselinesDirectory = join(outputRoot, 'baselines');
  const baselines = await buildFunctions(sources, baselinesDirectory, 'plain');
  return built.flatMap(({ name, startBytes }) => {
    const environment = environments.get(name);
    const baseline = baselines.find((candidate) => candidate.name === name);
    // Skips functions that are not deployed.
    if (environment === undefined || baseline === undefined) return [];
    const bundleIn = (directory: string, startBytes: number): Bundle => ({
      path: join(directory, name, 'index.mjs'),
      startBytes,
      environment,
    });
    const own = bundleIn(functionsDirectory, startBytes);
    return [{ name, own, baseline: bundleIn(baselinesDirectory, baseline.startBytes) }];
  });
}

/**
 * Writes the source of a baseline function that has the specified imports and creates the imported clients. No function
 * with these imports can start faster.
 */
function writeBaseline(directory: string, imports: readonly SdkImport[]): void {
  mkdirSync(directory, { recursive: true });
  const names = imports.flatMap((each) => each.names);
  const clients = names.filter((name) => name.endsWith('Client') && name !== 'DynamoDBDocumentClient');
  const created = clients.map((client) =>
    client === 'DynamoDBClient' && names.includes('DynamoDBDocumentClient')
      ? 'DynamoDBDocumentClient.from(new DynamoDBClient({}))'
      : `new ${client}({})`,
  );
  const lines = [
    ...imports.map((each) => `import { ${each.names.join(', ')} } from '${each.package}';`),
    `export const clients = [${created.join(', ')}];`,
    `export const imported = [${names.join(', ')}];`,
  ];
  writeFileSync(join(directory, 'index.ts'), `${lines.join('\n')}\n`);
}

/** Imports a bundle in a new process, which inherits no environment variables. */
async function importCpuMs({ path, environment }: Bundle): Promise<number> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [benchPath('cold-start', 'import-process.mjs'), pathToFileURL(path).href],
    { env: { PATH: process.env.PATH ?? '', AWS_REGION: 'eu-central-1', ...environment } },
  );
  return Number(stdout.split('\n').at(-1));
}

const columns = [
  { key: 'function', title: 'function' },
  { key: 'startKilobytes', title: 'KB at start' },
  { key: 'sdkKilobytes', title: 'SDK alone' },
  { key: 'bytesRatio', title: '× SDK', digits: 2 },
  { key: 'importMs', title: 'import ms', digits: 1 },
  { key: 'sdkImportMs', title: 'SDK alone', digits: 1 },
  { key: 'ratio', title: '× SDK (quartiles)' },
  { key: 'target', title: 'target' },
  { key: 'met', title: 'met' },
];

function rowOf({ name, own, baseline }: Pair, cpuMs: ReadonlyMap<Bundle, readonly number[]>) {
  const [ownMs = [], baselineMs = []] = [cpuMs.get(own), cpuMs.get(baseline)];
  const ratio = pairedRatio(ownMs, baselineMs);
  const target = ownTargetRatios[name] ?? targetRatio;
  const bytesRatio = own.startBytes / baseline.startBytes;
  return {
    function: name,
    startKilobytes: own.startBytes / 1000,
    sdkKilobytes: baseline.startBytes / 1000,
    bytesRatio,
    importMs: median(ownMs),
    sdkImportMs: median(baselineMs),
    ratio: ratioText(ratio),
    target: `≤ ${target}, bytes ≤ ${targetBytesRatio}`,
    met: ratio.median <= target && bytesRatio <= targetBytesRatio,
  };
}

const notes: readonly string[] = [
  'Import includes everything that a function does before its first event: loading the bundle and creating its clients.',
  'Times are CPU time across all threads, which other programs affect least.',
  '"SDK alone" imports the same names from the same SDK packages and creates the same clients. It bundles the packages',
  'as published, including all credential providers, which the functions omit.',
];
