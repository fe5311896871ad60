import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build, type Plugin } from 'esbuild';
import * as z from 'zod';
import { buildFunctions } from '../../bin/build.ts';
import { nodeModules } from '../../bin/bundle-options.ts';
import { synthesizeIfStale } from '../../bin/local/synthesize.ts';
import { assemblyDirectory, projectRoot } from '../../bin/synthesized.ts';
import { readAssembly } from '../../local/assembly/read-assembly.ts';
import { resolveAssembly } from '../../local/assembly/resolve-assembly.ts';
import { functionsOf } from '../../local/lambda/function-definition.ts';
import { environmentOf } from '../../local/lambda/function-environment.ts';
import { serviceEnvironment } from '../../local/lambda/service-environment.ts';
import { routes } from '../../shared/contract/routes.ts';
import type { Benchmark } from '../benchmark.ts';
import { proxyEvent } from '../chain/proxy-event.ts';
import { interleave } from '../measure/interleave.ts';
import { median, pairedRatio, ratioText } from '../measure/statistics.ts';
import { authorizerEvent } from '../round-trips/index.ts';
import { sampleCalls } from '../round-trips/sample-calls.ts';
import { type LocalStack, startLocalStack } from '../support/local-stack.ts';
import { benchPath, outputRoot } from '../support/paths.ts';

const budgetMs = 35_000;
const minimumRounds = 7;

/** Maximum import time of a function, as a multiple of the import time of its SDK clients alone. */
const targetRatio = 1.25;
const ownTargetRatios: Readonly<Record<string, number>> = {
  // The authorizer has a lower limit than other functions, because a request may wait for two cold starts: the
  // authorizer's and the route function's.
  authorizer: 1.2,
};
const firstEventTargetsMs: Readonly<Record<string, number>> = { content: 120 };
/** Maximum number of bytes read at a cold start, as a multiple of the number read for the SDK clients alone. */
const targetBytesRatio = 1.25;

interface Bundle {
  readonly path: string;
  readonly startBytes: number;
  readonly environment: Readonly<Record<string, string>>;
  readonly makeEvent: () => Promise<object | null>;
  readonly firstEventMs: number[];
}

interface Pair {
  readonly name: string;
  readonly own: Bundle;
  readonly baseline: Bundle;
}

export const coldStart: Benchmark = {
  title: 'import and first event of each function in a new process',
  async run(log) {
    log('bundling the functions, and for each one its SDK clients alone…');
    await synthesizeIfStale(log);
    const stack = await startLocalStack({ dataDirectory: null });
    try {
      const pairs = await buildPairs(stack);
      const bundles = pairs.flatMap(({ own, baseline }) => [own, baseline]);
      log(`importing ${bundles.length} bundles in turn, about ${budgetMs / 1000} s…`);
      const cpuMs = await interleave(bundles, importCpuMs, { budgetMs, minimum: minimumRounds });
      return { rows: pairs.map((pair) => rowOf(pair, cpuMs)), notes };
    } finally {
      await stack.close();
    }
  },
};

async function buildPairs(stack: LocalStack): Promise<readonly Pair[]> {
  const definitions = functionsOf(resolveAssembly(readAssembly(assemblyDirectory)));
  const services = serviceEnvironment(stack.runtime.endpoints, {});
  const environments = new Map(
    definitions.map((definition) => [
      definition.environment.SERVICE_NAME,
      environmentOf(definition, services),
    ]),
  );
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
    if (environment === undefined || baseline === undefined) return [];
    const bundleIn = (directory: string, startBytes: number, makeEvent: Bundle['makeEvent']): Bundle => ({
      path: join(directory, name, 'index.mjs'),
      startBytes,
      environment,
      makeEvent,
      firstEventMs: [],
    });
    const own = bundleIn(functionsDirectory, startBytes, () => firstEvent(name, stack));
    return [{ name, own, baseline: bundleIn(baselinesDirectory, baseline.startBytes, async () => null) }];
  });
}

/**
 * Writes a baseline function that does nothing but import the given packages and create their SDK clients. Its import
 * time is a lower bound for functions with these imports.
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

/** Returns an event for the function's first route, or null if the function serves no API route. */
async function firstEvent(functionName: string, stack: LocalStack): Promise<object | null> {
  if (functionName === 'authorizer') return authorizerEvent(stack.key);
  const route = routes.find(({ group }) => group === functionName);
  const sample = sampleCalls[route?.operationId ?? ''];
  return route === undefined || sample === undefined ? null : proxyEvent(route, await sample(stack), stack);
}

const reportSchema = z.object({ importMs: z.number(), firstEventMs: z.number().nullable() });

async function importCpuMs(bundle: Bundle): Promise<number> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      benchPath('cold-start', 'import-process.mjs'),
      pathToFileURL(bundle.path).href,
      JSON.stringify(await bundle.makeEvent()),
    ],
    { env: bundle.environment },
  );
  const { importMs, firstEventMs } = reportSchema.parse(JSON.parse(stdout.slice(stdout.lastIndexOf('\n'))));
  if (firstEventMs !== null) bundle.firstEventMs.push(firstEventMs);
  return importMs;
}

function rowOf({ name, own, baseline }: Pair, cpuMs: ReadonlyMap<Bundle, readonly number[]>) {
  const [ownMs = [], baselineMs = []] = [cpuMs.get(own), cpuMs.get(baseline)];
  const ratio = pairedRatio(ownMs, baselineMs);
  const target = ownTargetRatios[name] ?? targetRatio;
  const firstEventMs = own.firstEventMs.length === 0 ? null : median(own.firstEventMs);
  const firstEventTargetMs = firstEventTargetsMs[name] ?? Number.POSITIVE_INFINITY;
  const bytesRatio = own.startBytes / baseline.startBytes;
  return {
    function: name,
    'KB at start': Math.round(own.startBytes / 1000),
    'SDK KB': Math.round(baseline.startBytes / 1000),
    '× SDK KB': bytesRatio.toFixed(2),
    'import ms': median(ownMs).toFixed(1),
    'SDK ms': median(baselineMs).toFixed(1),
    '× SDK ms (quartiles)': ratioText(ratio),
    'first event ms': firstEventMs?.toFixed(1) ?? null,
    target: `≤ ${target}, bytes ≤ ${targetBytesRatio}`,
    met:
      ratio.median <= target && bytesRatio <= targetBytesRatio && (firstEventMs ?? 0) <= firstEventTargetMs,
  };
}

const notes: readonly string[] = [
  'Import includes everything that a function does before its first event: loading the bundle and creating its clients.',
  'Times are CPU time across all threads, which other programs affect least.',
  '"SDK" imports the same names from the same SDK packages and creates the same clients. It bundles the packages',
  'as published, including all credential providers, which the functions omit.',
  '"first event" is the first invocation after the import, on the local stack: one call of the function’s first route.',
  `Target for content: at most ${firstEventTargetsMs.content} ms.`,
];

interface SdkImport {
  readonly package: string;
  readonly names: readonly string[];
}

async function sdkImportsOf(functionName: string): Promise<readonly SdkImport[]> {
  const { outputFiles } = await build({
    ...nodeModules,
    splitting: false,
    entryPoints: [join(projectRoot, 'functions', functionName, 'index.ts')],
    absWorkingDir: projectRoot,
    packages: 'external',
    plugins: [staticImportsOnly],
    write: false,
    logLevel: 'silent',
  });
  const names = new Map<string, Set<string>>();
  for (const { package: from, names: imported } of importsIn(outputFiles[0]?.text ?? '')) {
    names.set(from, new Set([...(names.get(from) ?? []), ...imported]));
  }
  return [...names].map(([from, imported]) => ({ package: from, names: [...imported].sort() }));
}

const staticImportsOnly: Plugin = {
  name: 'static-imports-only',
  setup: ({ onResolve }) =>
    onResolve({ filter: /./ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    ),
};

/** Parses imports, which esbuild always writes as `import { A, B as C } from "package"`. */
function importsIn(text: string): readonly SdkImport[] {
  return [...text.matchAll(/^import \{([^}]*)\} from "(@aws-sdk\/[^"]+)";/gm)].map(
    ([, names = '', from = '']) => ({
      package: from,
      names: names.split(',').map((name) => name.trim().replace(/ as .*/s, '')),
    }),
  );
}
