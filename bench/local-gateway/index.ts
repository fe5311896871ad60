import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { synthesizeIfStale } from '../../bin/local/synthesize.ts';
import { getProfile } from '../../shared/contract/routes/profiles.ts';
import { getWidgetConfig } from '../../shared/contract/routes/widget.ts';
import type { Benchmark } from '../benchmark.ts';
import { interleave } from '../measure/interleave.ts';
import { median, pairedRatio, ratioText } from '../measure/statistics.ts';
import { sampleCalls } from '../round-trips/sample-calls.ts';
import { type LocalStack, startLocalStack } from '../support/local-stack.ts';
import { Child } from './child.ts';
import { ProcessorTime } from './processor-time.ts';
import { recordRequests } from './record-requests.ts';

const routes = [getProfile, getWidgetConfig];
const budgetMs = 20_000;
const minimumRounds = 5;
const warmUpRounds = 2;

/** How each server is loaded, and what a server may take. */
const loads = [
  { connections: 1, requests: 100, target: '≤ 3 ms', isMet: (requestMs: number) => requestMs <= 3 },
  { connections: 20, requests: 300, target: '≥ 1000 a second', isMet: (requestMs: number) => requestMs <= 1 },
];

interface Subject {
  readonly path: string;
  readonly server: 'Fastify alone' | 'Fastify, constant store' | 'the local stack';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly load: (typeof loads)[number];
}

export const localGateway: Benchmark = {
  name: 'local-gateway',
  title: 'a warm GET of the local stack over HTTP, beside plain Fastify that asks the same of the same store',
  async run(tell) {
    await synthesizeIfStale(tell);
    const directory = mkdtempSync(join(tmpdir(), 'widget-api-bench-'));
    const children: Child[] = [];
    const child = (script: string) => {
      const started = new Child(script);
      children.push(started);
      return started;
    };
    let stack: LocalStack | undefined;
    try {
      tell('recording what each call asks of the store…');
      const recorded = await recordRequests(
        directory,
        routes.map(({ operationId }) => operationId),
      );
      stack = await startLocalStack({ dataDirectory: directory });
      const plain = child('fastify-process.mjs');
      const { port } = z.object({ port: z.number() }).parse(
        await plain.ask({
          endpoint: stack.runtime.endpoints.dynamodb,
          routes: [...recorded].map(([name, requests]) => ({ name, requests })),
        }),
      );
      const subjects = await subjectsOf(stack, `http://127.0.0.1:${port}`);
      const generator = child('load-process.mjs');
      const processorTime = new ProcessorTime<Subject>(plain);
      const measure = (subject: Subject) =>
        processorTime.during(subject, subject.load.requests, () => measureBatch(generator, subject));
      tell(`warming up, then measuring, about ${budgetMs / 1000} s…`);
      await interleave(subjects, measure, { budgetMs: 0, minimum: warmUpRounds });
      processorTime.forget();
      const values = await interleave(subjects, measure, { budgetMs, minimum: minimumRounds });
      return { columns, rows: rowsOf(subjects, values, processorTime.values), notes };
    } finally {
      for (const started of children) started.stop();
      await stack?.close();
      rmSync(directory, { recursive: true, force: true });
    }
  },
};

async function subjectsOf(stack: LocalStack, plainRoot: string): Promise<Subject[]> {
  const subjects: Subject[] = [];
  for (const { operationId, path } of routes) {
    const sample = await sampleCalls[operationId]?.(stack);
    if (sample === undefined) throw new Error(`sample-calls.ts has no request for ${operationId}.`);
    const headers = { ...sample.headers, ...(sample.key === undefined ? {} : { 'X-Api-Key': sample.key }) };
    const ours = `http://127.0.0.1:${stack.runtime.port}${sample.path}`;
    for (const load of loads) {
      subjects.push(
        { path, server: 'Fastify alone', url: `${plainRoot}/store/${operationId}`, headers, load },
        {
          path,
          server: 'Fastify, constant store',
          url: `${plainRoot}/constant/${operationId}`,
          headers,
          load,
        },
        { path, server: 'the local stack', url: ours, headers, load },
      );
    }
  }
  return subjects;
}

const reportSchema = z.object({ medianMs: z.number(), requestMs: z.number() });

/** On one connection the median of the answers' times; on several what a request takes of the whole. */
async function measureBatch(generator: Child, { url, headers, load }: Subject): Promise<number> {
  const { connections, requests } = load;
  const report = reportSchema.parse(await generator.ask({ url, headers, connections, requests }));
  return connections === 1 ? report.medianMs : report.requestMs;
}

const columns = [
  { key: 'request', title: 'request' },
  { key: 'connections', title: 'connections' },
  { key: 'server', title: 'server' },
  { key: 'milliseconds', title: 'ms', digits: 2 },
  { key: 'perSecond', title: 'requests/s' },
  { key: 'processorMs', title: 'ms of CPU', digits: 2 },
  { key: 'processorRatio', title: '× Fastify of CPU' },
  { key: 'ratio', title: '× Fastify (quartiles)' },
  { key: 'target', title: 'target' },
  { key: 'met', title: 'met' },
];

type Values = ReadonlyMap<Subject, readonly number[]>;

function rowsOf(subjects: readonly Subject[], values: Values, processorTimes: Values) {
  return subjects.map((subject) => {
    const { path, server, load } = subject;
    const own = values.get(subject) ?? [];
    const isOurs = server === 'the local stack';
    const plain = subjects.find(
      (other) => other.path === path && other.load === load && other.server === 'Fastify alone',
    );
    const ratioOf = (series: Values) =>
      !isOurs || plain === undefined
        ? null
        : ratioText(pairedRatio(series.get(subject) ?? [], series.get(plain) ?? []));
    const milliseconds = median(own);
    return {
      request: `GET ${path}`,
      connections: load.connections,
      server,
      milliseconds,
      perSecond: 1000 / milliseconds,
      processorMs: median(processorTimes.get(subject) ?? []),
      processorRatio: ratioOf(processorTimes),
      ratio: ratioOf(values),
      target: isOurs ? load.target : null,
      met: isOurs ? load.isMet(milliseconds) : null,
    };
  });
}

const notes: readonly string[] = [
  'Fastify sends the store the requests that the function sends, and does nothing else; with a constant store, one that only repeats',
  'its first answers: what is left is HTTP and the SDK. The load comes from a process of its own on the same machine, and the store on disk is one for both. One connection: the median of the answers’ times.',
  'Twenty: the time of the whole by the requests. CPU: of a request, in the server and the store, all threads; the load’s is not in it.',
];
