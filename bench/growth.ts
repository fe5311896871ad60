import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import { readStackOutputs } from '../cli/connection/read-stack-outputs.ts';
import { localTarget } from '../cli/connection/target.ts';
import { BatchTable, type Row } from '../cli/store/batch-table.ts';
import { emulatorAccess } from '../local/edge/emulator-access.ts';
import { documentClient } from '../shared/data/store.ts';
import type { Benchmark } from './benchmark.ts';
import { interleave } from './measure/interleave.ts';
import { median, pairedRatio, ratioText } from './measure/statistics.ts';
import { type Call, call } from './support/call.ts';
import { type LocalStack, startLocalStack } from './support/local-stack.ts';

const profileCounts = [1, 1_000, 100_000];
const budgetMs = 10_000;
const minimumRounds = 8;
const requestsPerBatch = 12;

/** Maximum latency, as a multiple of the latency with the smallest data set. */
const targetRatio = 1.2;

interface Subject {
  readonly title: string;
  readonly profiles: number;
  readonly siteRoot: string;
  readonly next: () => Call;
}

export const growth: Benchmark = {
  title: 'request latency on the local stack by the amount of stored data',
  async run(log) {
    const stacks: LocalStack[] = [];
    try {
      const subjects: Subject[] = [];
      for (const profiles of profileCounts) {
        log(`starting a stack with ${profiles} profiles…`);
        const stack = await startLocalStack({ dataDirectory: null });
        stacks.push(stack);
        await seed(stack, profiles);
        subjects.push(...(await subjectsOf(stack, profiles)));
      }
      log(`measuring for about ${budgetMs / 1000} s…`);
      await interleave(subjects, measureBatch, { budgetMs: 0, minimum: 2 });
      const values = await interleave(subjects, measureBatch, { budgetMs, minimum: minimumRounds });
      return { rows: subjects.map((subject) => rowOf(subject, subjects, values)), notes: [] };
    } finally {
      for (const stack of stacks) await stack.close();
    }
  },
};

function rowOf(
  subject: Subject,
  subjects: readonly Subject[],
  values: ReadonlyMap<Subject, readonly number[]>,
) {
  const base = subjects.find(({ title }) => title === subject.title) ?? subject;
  const own = values.get(subject) ?? [];
  const ratio = pairedRatio(own, values.get(base) ?? []);
  return {
    request: subject.title,
    profiles: subject.profiles,
    ms: median(own).toFixed(1),
    '× smallest (quartiles)': ratioText(ratio),
    [`≤ ${targetRatio}`]: ratio.median <= targetRatio,
  };
}

async function measureBatch({ next, siteRoot }: Subject): Promise<number> {
  const durations: number[] = [];
  for (let request = 0; request < requestsPerBatch; request += 1) {
    const prepared = next();
    const startedAtMs = performance.now();
    await call(siteRoot, prepared);
    durations.push(performance.now() - startedAtMs);
  }
  return median(durations);
}

async function subjectsOf({ key, runtime }: LocalStack, profiles: number): Promise<readonly Subject[]> {
  const { siteRoot } = runtime;
  const visitor = (index: number) => `/api/v1/profiles/visitor-${index}`;
  const anyProfile = () => visitor(Math.floor(Math.random() * profiles));
  const read = await call(siteRoot, { method: 'GET', path: visitor(0), key });
  const headers = { 'X-Profile-Token': z.object({ profileToken: z.string() }).parse(read).profileToken };
  const features = [{ featureCode: 'text_zoom', isEnabled: true, value: '175' }];
  const calls: Readonly<Record<string, () => Call>> = {
    'GET /profiles/{userId}': () => ({ method: 'GET', path: anyProfile(), key }),
    'PUT /profiles/{userId}': () => ({ method: 'PUT', path: visitor(0), key, headers, json: { features } }),
  };
  return Object.entries(calls).map(([title, next]) => ({ title, profiles, siteRoot, next }));
}

/** Writes profiles directly to the table, because writing them through the API would take hours. */
async function seed({ runtime, orgId }: LocalStack, profiles: number): Promise<void> {
  const { ProfilesTableName } = await readStackOutputs(localTarget(runtime.port));
  const endpoint = runtime.endpoints.dynamodb;
  const client = documentClient(new DynamoDBClient({ ...emulatorAccess, endpoint }));
  const rows = Array.from({ length: profiles }, (_, index) => profileRow(orgId, index));
  await new BatchTable(client, ProfilesTableName).writeAll(rows);
  client.destroy();
}

const updatedAt = new Date().toISOString();

function profileRow(orgId: string, index: number): Row {
  const userId = `visitor-${index}`;
  const feature_text_zoom = { isEnabled: true, value: '150', updatedAt };
  return { profileId: `${orgId}#${userId}`, orgId, userId, updatedAt, version: 1, feature_text_zoom };
}
