import { deepStrictEqual } from 'node:assert/strict';
import { join } from 'node:path';
import { buildFunctions } from '../../bin/build.ts';
import { getActiveFeatures } from '../../shared/contract/routes/profiles.ts';
import { getPlanFeatures } from '../../shared/contract/routes/widget.ts';
import type { Benchmark } from '../benchmark.ts';
import { interleave } from '../measure/interleave.ts';
import { median, pairedRatio, ratioText } from '../measure/statistics.ts';
import { benchPath, outputRoot } from '../support/paths.ts';
import { getEvent } from './proxy-event.ts';
import { SubjectProcess } from './subject-process.ts';

const budgetMs = 25_000;
const minimumRounds = 8;
const requestsPerBatch = 1_000;
/** Enough requests for the JIT compiler to optimize the request path, so that the time per request becomes stable. */
const warmUpRequests = 4_000;

/** CPU time limits of the middleware chain, as multiples of each bare router's CPU time. */
const targets = { hono: 1, fastify: 1 } as const;

const endpoints = [
  {
    name: 'active-features',
    event: getEvent(getActiveFeatures, '/api/v1/profiles/visitor-7/active-features'),
  },
  { name: 'plan-features', event: getEvent(getPlanFeatures, '/api/v1/widget/plan-features') },
];

const judged = 'our whole chain';

const contenders = [
  { bundle: 'hono', name: 'Hono, routing alone' },
  { bundle: 'fastify', name: 'Fastify, routing alone' },
  { bundle: 'ours', name: judged },
];

interface Subject {
  readonly endpoint: string;
  readonly bundle: string;
  readonly contender: string;
  readonly eventText: string;
  readonly process: SubjectProcess;
}

export const chain: Benchmark = {
  name: 'chain',
  title: 'CPU time of one GET in the whole middleware chain, compared with bare routing',
  async run(log) {
    log('bundling the subjects as Lambda gets them…');
    const directory = join(outputRoot, 'chain');
    await buildFunctions(benchPath('chain', 'subjects'), directory);
    const subjects = await startSubjects((bundle) => join(directory, bundle, 'index.mjs'));
    try {
      log('warming up…');
      await Promise.all(subjects.map(({ process, eventText }) => process.batch(eventText, warmUpRequests)));
      log(`measuring, ${requestsPerBatch} requests a batch, about ${budgetMs / 1000} s…`);
      const values = await interleave(subjects, measure, { budgetMs, minimum: minimumRounds });
      return { columns, rows: subjects.map((subject) => rowOf(subject, subjects, values)), notes };
    } finally {
      for (const { process } of subjects) process.stop();
    }
  },
};

const measure = ({ process, eventText }: Subject) => process.batch(eventText, requestsPerBatch);

async function startSubjects(bundleOf: (name: string) => string): Promise<readonly Subject[]> {
  const subjects: Subject[] = [];
  for (const { name: endpoint, event } of endpoints) {
    const eventText = JSON.stringify(event);
    const expected = await answerOf(await SubjectProcess.start(bundleOf('ours'), null), eventText);
    for (const { name: contender, bundle } of contenders) {
      const process = await SubjectProcess.start(bundleOf(bundle), expected);
      const { statusCode, body } = await process.answer(eventText);
      deepStrictEqual({ statusCode, body: JSON.parse(body) }, { statusCode: 200, body: expected }, contender);
      subjects.push({ endpoint, bundle, contender, eventText, process });
    }
  }
  return subjects;
}

async function answerOf(process: SubjectProcess, eventText: string): Promise<unknown> {
  const { body } = await process.answer(eventText);
  process.stop();
  return JSON.parse(body);
}

const columns = [
  { key: 'endpoint', title: 'GET' },
  { key: 'contender', title: 'subject' },
  { key: 'microseconds', title: 'µs of CPU', digits: 1 },
  { key: 'hono', title: '× Hono (quartiles)' },
  { key: 'fastify', title: '× Fastify', digits: 2 },
  { key: 'met', title: 'targets met' },
];

function rowOf(
  subject: Subject,
  subjects: readonly Subject[],
  values: ReadonlyMap<Subject, readonly number[]>,
) {
  const own = values.get(subject) ?? [];
  const ratioTo = (bundle: string) => {
    const base = subjects.find((other) => other.endpoint === subject.endpoint && other.bundle === bundle);
    return pairedRatio(own, (base && values.get(base)) ?? []);
  };
  const [hono, fastify] = [ratioTo('hono'), ratioTo('fastify')];
  const isMet = hono.median <= targets.hono && fastify.median <= targets.fastify;
  return {
    endpoint: subject.endpoint,
    contender: subject.contender,
    microseconds: median(own),
    hono: ratioText(hono),
    fastify: fastify.median,
    met: subject.contender === judged ? isMet : null,
  };
}

const notes: readonly string[] = [
  'A ratio is the median of the ratios in each round. Bare routing finds the route and returns the same JSON, but',
  'meters, validates, logs and hashes nothing. Targets for our whole chain:',
  `at most ${targets.hono} × Hono and ${targets.fastify} × Fastify.`,
];
