import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { synthesizeIfStale } from '../../bin/local/synthesize.ts';
import type { Benchmark } from '../benchmark.ts';
import { interleave } from '../measure/interleave.ts';
import { median, pairedRatio, ratioText } from '../measure/statistics.ts';
import { call } from '../support/call.ts';
import { type LocalStack, startLocalStack } from '../support/local-stack.ts';
import { moreEnabledTools } from './enabled-tools.ts';
import { moreEvents } from './events.ts';
import type { Growth } from './growth.ts';
import { type PreparedRequest, prepareData } from './prepared-data.ts';
import { morePresets } from './presets.ts';
import { moreProfiles } from './profiles.ts';

const growths: readonly Growth[] = [moreProfiles, morePresets, moreEnabledTools, moreEvents];
const budgetMs = 8_000;
const minimumRounds = 8;
const requestsPerBatch = 12;

/** What counts as flat: the most that a request may take, as a multiple of what it takes with the smallest size. */
const targetRatio = 1.2;

/** A request to one of the stacks that run side by side. */
interface Subject extends PreparedRequest {
  readonly stack: LocalStack;
  readonly size: number;
}

export const scale: Benchmark = {
  name: 'scale',
  title: 'requests over HTTP to the local stack, by how much the organization has stored',
  async run(tell) {
    await synthesizeIfStale(tell);
    const rows = [];
    for (const growth of growths) rows.push(...(await rowsOf(growth, tell)));
    return { columns, rows, notes };
  },
};

async function rowsOf(growth: Growth, tell: (line: string) => void) {
  const directory = mkdtempSync(join(tmpdir(), 'widget-api-bench-'));
  const stacks: LocalStack[] = [];
  try {
    const subjects: Subject[] = [];
    for (const size of growth.sizes) {
      tell(`a stack with ${size} ${growth.of}…`);
      const dataDirectory = join(directory, String(size));
      const requests = await prepareData(growth, size, dataDirectory);
      const stack = await startLocalStack({ dataDirectory });
      stacks.push(stack);
      subjects.push(...requests.map((request) => ({ ...request, stack, size })));
    }
    tell(`measuring, ${requestsPerBatch} requests a batch, about ${budgetMs / 1000} s…`);
    await interleave(subjects, measureBatch, { budgetMs: 0, minimum: 2 });
    const values = await interleave(subjects, measureBatch, { budgetMs, minimum: minimumRounds });
    return subjects.map((subject) => rowOf(growth, subject, { subjects, values }));
  } finally {
    for (const stack of stacks) await stack.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** The median of a batch of requests one after the other, in milliseconds. */
async function measureBatch({ next, stack }: Subject): Promise<number> {
  const durations: number[] = [];
  for (let request = 0; request < requestsPerBatch; request += 1) {
    const prepared = next();
    const startedAtMs = performance.now();
    await call(stack.runtime.siteRoot, prepared);
    durations.push(performance.now() - startedAtMs);
  }
  return median(durations);
}

const columns = [
  { key: 'request', title: 'request' },
  { key: 'of', title: 'grows' },
  { key: 'size', title: 'how many' },
  { key: 'milliseconds', title: 'ms', digits: 1 },
  { key: 'ratio', title: '× the fewest (quartiles)' },
  { key: 'proportional', title: '× if each cost alike' },
  { key: 'storeRequests', title: 'DynamoDB requests' },
  { key: 'target', title: 'target' },
  { key: 'met', title: 'met' },
];

function rowOf(
  { of, sizes, growsBytes }: Growth,
  subject: Subject,
  measured: {
    readonly subjects: readonly Subject[];
    readonly values: ReadonlyMap<Subject, readonly number[]>;
  },
) {
  const { title, size, storeRequests } = subject;
  const [fewest] = sizes;
  const base = measured.subjects.find((other) => other.title === title && other.size === fewest) ?? subject;
  const own = measured.values.get(subject) ?? [];
  const ratio = pairedRatio(own, measured.values.get(base) ?? []);
  const isBase = base === subject;
  const isFlat = growsBytes || ratio.median <= targetRatio;
  return {
    request: title,
    of,
    size,
    milliseconds: median(own),
    ratio: ratioText(ratio),
    proportional: isBase || !growsBytes ? null : size / fewest,
    storeRequests,
    target: isBase ? null : `${growsBytes ? '' : `≤ ${targetRatio}, `}${base.storeRequests} requests`,
    met: isBase ? null : isFlat && storeRequests <= base.storeRequests,
  };
}

const notes: readonly string[] = [
  'Of each kind of growth, stacks side by side, measured in interleaved rounds. The store is the local one: what the table',
  'shows is that our own code reads and writes no more when there is more. Where what is sent or answered grows too (presets,',
  'tools), a request takes longer by its bytes: the column beside the ratio says what it would be if each row cost as much as the first.',
];
