import { deepStrictEqual } from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import { buildFunctions } from '../../bin/build.ts';
import { getActiveFeatures } from '../../shared/contract/routes/profiles.ts';
import { getPlanFeatures } from '../../shared/contract/routes/widget.ts';
import type { Benchmark } from '../benchmark.ts';
import { interleave } from '../measure/interleave.ts';
import { median, pairedRatio, ratioText } from '../measure/statistics.ts';
import { benchPath, outputRoot } from '../support/paths.ts';
import { proxyEvent } from './proxy-event.ts';

const budgetMs = 25_000;
const minimumRounds = 8;

/** Maximum ratio of the middleware chain's CPU time to that of each bare router. */
const targets = { hono: 1, fastify: 1 } as const;

const endpoints = [
  {
    name: 'active-features',
    event: proxyEvent(getActiveFeatures, { path: '/api/v1/profiles/visitor-7/active-features' }),
  },
  { name: 'plan-features', event: proxyEvent(getPlanFeatures, { path: '/api/v1/widget/plan-features' }) },
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
  /** Arguments of subject-process.mjs. The Hono and Fastify subjects respond with `bodyText`. */
  readonly processArguments: readonly [bundleUrl: string, eventText: string, bodyText: string];
}

export const chain: Benchmark = {
  title: 'CPU time of one GET in the whole middleware chain, compared with bare routing',
  async run(log) {
    log('bundling the subjects as Lambda gets them…');
    const directory = join(outputRoot, 'chain');
    await buildFunctions(benchPath('chain', 'subjects'), directory);
    const subjects = await subjectsOf((bundle) => pathToFileURL(join(directory, bundle, 'index.mjs')).href);
    log(`measuring, about ${budgetMs / 1000} s…`);
    const values = await interleave(subjects, measure, { budgetMs, minimum: minimumRounds });
    return { rows: subjects.map((subject) => rowOf(subject, subjects, values)), notes };
  },
};

async function subjectsOf(urlOf: (bundle: string) => string): Promise<readonly Subject[]> {
  const subjects: Subject[] = [];
  for (const { name: endpoint, event } of endpoints) {
    const eventText = JSON.stringify(event);
    const { body } = await runSubject([urlOf('ours'), eventText, 'null']);
    for (const { name: contender, bundle } of contenders) {
      subjects.push({ endpoint, bundle, contender, processArguments: [urlOf(bundle), eventText, body] });
    }
  }
  return subjects;
}

async function measure({ contender, processArguments }: Subject): Promise<number> {
  const { statusCode, body, microseconds } = await runSubject(processArguments);
  const [, , expected] = processArguments;
  deepStrictEqual([statusCode, JSON.parse(body)], [200, JSON.parse(expected)], contender);
  return microseconds;
}

const reportSchema = z.object({ statusCode: z.number(), body: z.string(), microseconds: z.number() });

async function runSubject(processArguments: Subject['processArguments']) {
  const child = fork(benchPath('chain', 'subject-process.mjs'), processArguments, {
    execArgv: ['--expose-gc'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      LOG_LEVEL: 'INFO',
      SERVICE_NAME: 'bench',
    },
  });
  const [report] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  return reportSchema.parse(report);
}

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
    GET: subject.endpoint,
    subject: subject.contender,
    'µs of CPU': median(own).toFixed(1),
    '× Hono (quartiles)': ratioText(hono),
    '× Fastify': fastify.median.toFixed(2),
    'targets met': subject.contender === judged ? isMet : null,
  };
}

const notes: readonly string[] = [
  'A ratio is the median of the ratios in each round. Bare routing finds the route and returns the same JSON, but',
  'meters, validates, logs and hashes nothing. Targets for our whole chain:',
  `at most ${targets.hono} × Hono and ${targets.fastify} × Fastify.`,
];
