import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { synthesizeIfStale } from '../../bin/local/synthesize.ts';
import type { Bench } from '../bench.ts';
import { interleave } from '../measure/interleave.ts';
import { median, pairedRatio, ratioText } from '../measure/statistics.ts';
import { type Call, call } from '../support/call.ts';
import { type LocalStack, startLocalStack } from '../support/local-stack.ts';
import { seedProfiles } from './seed-profiles.ts';
import { spreadVisitors, type Visitor } from './visitors.ts';

const sizes = [1, 1_000, 100_000] as const;
const budgetMs = 12_000;
const minimumRounds = 8;
const requestsPerBatch = 12;
const visitorsPerStack = 24;

/** What counts as flat: the most that a request may take, as a multiple of what it takes with one profile. */
const targetRatio = 1.2;

const methods = ['GET', 'PUT'] as const;

interface Subject {
  readonly method: (typeof methods)[number];
  readonly profiles: number;
  readonly stack: LocalStack;
  readonly visitors: readonly Visitor[];
}

export const scale: Bench = {
  name: 'scale',
  title: 'a profile read and saved over HTTP on the local stack, by how many profiles there are',
  async run(tell) {
    await synthesizeIfStale(tell);
    const directory = mkdtempSync(join(tmpdir(), 'widget-api-bench-'));
    const stacks: LocalStack[] = [];
    try {
      const subjects: Subject[] = [];
      for (const profiles of sizes) {
        tell(`a stack with ${profiles} profiles…`);
        const stack = await startLocalStack({ dataDirectory: join(directory, String(profiles)) });
        stacks.push(stack);
        await seedProfiles(stack, profiles, tellEvery(20_000, tell));
        const visitors = await spreadVisitors(stack, profiles, visitorsPerStack);
        subjects.push(...methods.map((method) => ({ method, profiles, stack, visitors })));
      }
      tell(`measuring, ${requestsPerBatch} requests a batch, about ${budgetMs / 1000} s…`);
      await interleave(subjects, measureBatch, { budgetMs: 0, minimum: 2 });
      const values = await interleave(subjects, measureBatch, { budgetMs, minimum: minimumRounds });
      return { columns, rows: methods.flatMap((method) => rowsOf(method, subjects, values)), notes };
    } finally {
      for (const stack of stacks) await stack.close();
      rmSync(directory, { recursive: true, force: true });
    }
  },
};

function tellEvery(step: number, tell: (line: string) => void): (done: number) => void {
  return (done) => {
    if (done % step === 0) tell(`${done} stored`);
  };
}

/** The median of a batch of requests one after the other, in milliseconds. */
async function measureBatch({ method, stack, visitors }: Subject): Promise<number> {
  const durations: number[] = [];
  for (let request = 0; request < requestsPerBatch; request += 1) {
    const visitor = visitors[Math.floor(Math.random() * visitors.length)];
    if (visitor === undefined) throw new Error('A stack has no visitor.');
    const prepared = callOf(method, visitor, stack.key);
    const startedAtMs = performance.now();
    await call(stack.runtime.siteRoot, prepared);
    durations.push(performance.now() - startedAtMs);
  }
  return median(durations);
}

function callOf(method: Subject['method'], { path, token }: Visitor, key: string): Call {
  if (method === 'GET') return { method, path, key };
  const json = { features: [{ featureCode: 'text_zoom', isEnabled: true, value: '175' }] };
  return { method, path, key, headers: { 'X-Profile-Token': token }, json };
}

const columns = [
  { key: 'request', title: 'request' },
  { key: 'profiles', title: 'profiles' },
  { key: 'milliseconds', title: 'ms', digits: 1 },
  { key: 'ratio', title: '× one profile (quartiles)' },
  { key: 'target', title: 'target' },
  { key: 'met', title: 'met' },
];

function rowsOf(
  method: Subject['method'],
  subjects: readonly Subject[],
  values: ReadonlyMap<Subject, readonly number[]>,
) {
  const own = subjects.filter((subject) => subject.method === method);
  const series = own.map((subject) => values.get(subject) ?? []);
  return own.map(({ profiles }, index) => {
    const ratio = pairedRatio(series[index] ?? [], series[0] ?? []);
    return {
      request: `${method} /profiles/{userId}`,
      profiles,
      milliseconds: median(series[index] ?? []),
      ratio: ratioText(ratio),
      target: index === 0 ? null : `≤ ${targetRatio}`,
      met: index === 0 ? null : ratio.median <= targetRatio,
    };
  });
}

const notes: readonly string[] = [
  'Three stacks side by side, measured in interleaved rounds. The store is the local one: what the table shows is',
  'that our own code reads and writes no more when there are more profiles.',
];
