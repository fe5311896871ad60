import { deepStrictEqual } from 'node:assert/strict';
import { join } from 'node:path';
import { buildFunctions } from '../../bin/build.ts';
import { getActiveFeatures } from '../../shared/contract/routes/profiles.ts';
import { getPlanFeatures } from '../../shared/contract/routes/widget.ts';
import type { Bench } from '../bench.ts';
import { interleave } from '../measure/interleave.ts';
import { median, pairedRatio, ratioText } from '../measure/statistics.ts';
import { benchPath, outputRoot } from '../support/paths.ts';
import { getEvent } from './proxy-event.ts';
import { SubjectProcess } from './subject-process.ts';

const budgetMs = 20_000;
const minimumRounds = 8;
const requestsPerBatch = 300;
/** As many as the compiler needs before the time of one request settles. */
const warmUpRequests = 3_000;

/** Most that our chain may cost, as a multiple of Hono's bare routing. */
const targetRatio = 1.5;

const endpoints = [
  {
    name: 'active-features',
    event: getEvent(getActiveFeatures, '/api/v1/profiles/visitor-7/active-features'),
  },
  { name: 'plan-features', event: getEvent(getPlanFeatures, '/api/v1/widget/plan-features') },
];

const contenders = [
  { bundle: 'hono', name: 'Hono, routing alone', environment: {} },
  { bundle: 'fastify', name: 'Fastify, routing alone', environment: {} },
  { bundle: 'powertools', name: 'Powertools event-handler, routing alone', environment: {} },
  { bundle: 'ours', name: 'our whole chain', environment: {} },
  { bundle: 'ours', name: 'our whole chain, log silent', environment: { LOG_LEVEL: 'SILENT' } },
];

interface Subject {
  readonly endpoint: string;
  readonly contender: string;
  readonly eventText: string;
  readonly process: SubjectProcess;
}

export const chain: Bench = {
  name: 'chain',
  title: 'processor time of one GET: the whole chain against bare routing',
  async run(tell) {
    tell('bundling the subjects as Lambda gets them…');
    const directory = join(outputRoot, 'chain');
    await buildFunctions(benchPath('chain', 'subjects'), directory);
    const subjects = await startSubjects((bundle) => join(directory, bundle, 'index.mjs'));
    try {
      tell('warming up…');
      await Promise.all(subjects.map(({ process, eventText }) => process.batch(eventText, warmUpRequests)));
      tell(`measuring, ${requestsPerBatch} requests a batch, about ${budgetMs / 1000} s…`);
      const values = await interleave(subjects, measure, { budgetMs, minimum: minimumRounds });
      return { columns, rows: subjects.map((subject) => rowOf(subject, subjects, values)), notes };
    } finally {
      for (const { process } of subjects) process.stop();
    }
  },
};

const measure = ({ process, eventText }: Subject) => process.batch(eventText, requestsPerBatch);

/** Starts every contender for every endpoint, and checks that all give the same answer. */
async function startSubjects(bundleOf: (name: string) => string): Promise<readonly Subject[]> {
  const subjects: Subject[] = [];
  for (const { name: endpoint, event } of endpoints) {
    const eventText = JSON.stringify(event);
    const expected = await answerOf(await SubjectProcess.start(bundleOf('ours'), null), eventText);
    for (const { name: contender, bundle, environment } of contenders) {
      const process = await SubjectProcess.start(bundleOf(bundle), expected, environment);
      const { statusCode, body } = await process.answer(eventText);
      deepStrictEqual({ statusCode, body: JSON.parse(body) }, { statusCode: 200, body: expected }, contender);
      subjects.push({ endpoint, contender, eventText, process });
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
  { key: 'ratio', title: '× Hono (quartiles)' },
  { key: 'target', title: 'target' },
  { key: 'met', title: 'met' },
];

function rowOf(
  subject: Subject,
  subjects: readonly Subject[],
  values: ReadonlyMap<Subject, readonly number[]>,
) {
  const { endpoint, contender } = subject;
  const [hono] = subjects.filter((other) => other.endpoint === endpoint);
  const own = values.get(subject) ?? [];
  const ratio = pairedRatio(own, (hono && values.get(hono)) ?? []);
  const isJudged = contender === 'our whole chain';
  return {
    endpoint,
    contender,
    microseconds: median(own),
    ratio: ratioText(ratio),
    target: isJudged ? `≤ ${targetRatio}` : null,
    met: isJudged ? ratio.median <= targetRatio : null,
  };
}

const notes: readonly string[] = [
  'Medians of interleaved rounds; a ratio is the median of each round’s own ratio. Bare routing neither counts,',
  'checks, logs nor hashes anything: it finds the route and answers the same JSON.',
];
