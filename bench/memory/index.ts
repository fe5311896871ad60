import { join } from 'node:path';
import { buildFunctions } from '../../bin/build.ts';
import { storeWaitMs } from '../../lib/costs/call-work.ts';
import { prices } from '../../lib/costs/prices.ts';
import { deployedRoutes } from '../../shared/contract/routes.ts';
import type { Benchmark } from '../benchmark.ts';
import { functionEnvironments, storeEnvironment } from '../cold-start/environments.ts';
import { eventOf, firstEvents, type MakeEvent } from '../cold-start/first-events.ts';
import { median, quantile } from '../measure/statistics.ts';
import { type LocalStack, startLocalStack } from '../support/local-stack.ts';
import { outputRoot } from '../support/paths.ts';
import { type BundleRun, runBundle } from '../support/run-bundle.ts';

/** Memory sizes that are reckoned with, in MB. */
const sizes = [128, 256, 512, 1024, 1769] as const;

/**
 * The size that has one virtual processor; a smaller one has its share of it.
 * https://docs.aws.amazon.com/lambda/latest/dg/configuration-memory.html
 */
const wholeProcessorMegabytes = 1769;

/** Processes for each function, and calls of its first route after the others: the last half of them are warm. */
const processes = 3;
const repeats = 20;

/** Calls of DynamoDB that wait for one another, as `round-trips` counts them: a call's duration has them at any size. */
const storeWaits: Readonly<Record<string, number>> = { authorizer: 2, analytics: 2, feedback: 2, content: 3 };

export const memory: Benchmark = {
  name: 'memory',
  title: 'what each function takes of memory and processor, and what that is at each memory size',
  async run(tell) {
    const built = await buildFunctions(undefined, join(outputRoot, 'functions'));
    const environments = functionEnvironments();
    const stack = await startLocalStack({ dataDirectory: null });
    try {
      const rows = [];
      for (const [name, makeEvents] of eventsOf(stack)) {
        if (!built.some((each) => each.name === name)) continue;
        tell(`${name}…`);
        const environment = { ...environments.get(name), ...storeEnvironment(stack) };
        const bundle = join(outputRoot, 'functions', name, 'index.mjs');
        const runs: BundleRun[] = [];
        for (let round = 0; round < processes; round += 1) {
          const events = await Promise.all(makeEvents.map((make) => make()));
          runs.push(await runBundle(bundle, environment, events));
        }
        rows.push(rowOf(name, runs));
      }
      return { columns, rows, notes };
    } finally {
      await stack.close();
    }
  },
};

/** For each function its first event, one call of each other route, and its first event again and again. */
function eventsOf(stack: LocalStack): ReadonlyMap<string, readonly MakeEvent[]> {
  return new Map(
    [...firstEvents(stack)].map(([name, first]) => {
      const [, ...others] = deployedRoutes.filter(({ group }) => group === name);
      const each = others.map(
        (route): MakeEvent =>
          () =>
            eventOf(route, stack),
      );
      return [name, [first, ...each, ...Array<MakeEvent>(repeats).fill(first)]];
    }),
  );
}

const columns = [
  { key: 'function', title: 'function' },
  { key: 'peakMegabytes', title: 'peak MB' },
  { key: 'importMs', title: 'import CPU ms' },
  { key: 'firstMs', title: 'first event' },
  { key: 'heaviestMs', title: 'heaviest' },
  { key: 'warmMs', title: 'warm', digits: 1 },
  ...sizes.map((size) => ({ key: `cold${size}`, title: `cold ms at ${size}` })),
  ...sizes.map((size) => ({ key: `dollars${size}`, title: `$ a million at ${size}`, digits: 2 })),
];

function rowOf(name: string, runs: readonly BundleRun[]) {
  const importMs = median(runs.map(({ importCpuMs }) => importCpuMs));
  const firstMs = median(runs.map(({ answers }) => answers[0]?.cpuMs ?? Number.NaN));
  const heaviest = runs.map(({ answers }) => Math.max(...answers.slice(1).map(({ cpuMs }) => cpuMs)));
  const warm = runs.flatMap(({ answers }) => answers.slice(-repeats / 2).map(({ cpuMs }) => cpuMs));
  const warmMs = median(warm);
  const waitMs = storeWaitMs * (storeWaits[name] ?? 1);
  const durationMs = (cpuMs: number, size: number) => cpuMs * (wholeProcessorMegabytes / size);
  return {
    function: name,
    peakMegabytes: quantile(
      runs.map(({ peakBytes }) => peakBytes / 2 ** 20),
      1,
    ),
    importMs,
    firstMs,
    heaviestMs: median(heaviest),
    warmMs,
    ...Object.fromEntries(sizes.map((size) => [`cold${size}`, durationMs(importMs + firstMs, size)])),
    ...Object.fromEntries(
      sizes.map((size) => {
        const seconds = (durationMs(warmMs, size) + waitMs) / 1000;
        return [`dollars${size}`, seconds * (size / 1024) * prices.lambdaGigabyteSeconds.dollars];
      }),
    ),
  };
}

const notes: readonly string[] = [
  '"Peak MB" is the most that the process held: one call of each route, and twenty of the first. "Heaviest" is the call after the',
  'first that took the most, what it loads included; "warm" the median of the last ten. Processor time of all threads.',
  '"Cold" is import and first event at the share of a processor that a size has; AWS gives a start more than its share. "$ a million" is',
  'a million warm calls with their waits for DynamoDB, without the price of a run and without waits for a model.',
];
