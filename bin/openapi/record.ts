import { isRecord } from '../../local/assembly/intrinsics.ts';
import { startLocalRuntime } from '../../local/runtime.ts';
import { headerNames } from '../../shared/contract/headers.ts';
import { createFeedback, createReport } from '../../shared/contract/routes/feedback.ts';
import { getProfile, putProfile } from '../../shared/contract/routes/profiles.ts';
import type { Route } from '../../shared/contract/routes/route.ts';
import { deployedRoutes } from '../../shared/contract/routes.ts';
import { callExample, exampleCommit, exampleHeaders, exampleOrigin } from '../example-calls.ts';
import { synthesizeIfStale } from '../local/synthesize.ts';
import { assemblyDirectory } from '../synthesized.ts';
import { connect, type Operator } from '../widgetctl/connect.ts';
import { localTarget } from '../widgetctl/connection/target.ts';
import type { RecordedAnswers } from './examples.ts';
import { settle } from './settle.ts';

const orgId = 'city-library';
const siteId = 'main';
const maximumAttempts = 20;

/** Enough time for aria-fix, so that its answer does not depend on how busy this machine is. */
const transformLimitMs = 300_000;

/** Answers of the local stack to the example request of every route; the same ones at each recording. */
export async function recordAnswers(tell: (text: string) => void): Promise<RecordedAnswers> {
  await synthesizeIfStale(tell);
  const startedAtMs = Date.now();
  const runtime = await startLocalRuntime({
    assemblyDirectory,
    dataDirectory: null,
    port: 0,
    transformLimitMs,
    sourceCommit: exampleCommit,
  });
  const operator = await connect(localTarget(runtime.port));
  try {
    const key = await createSite(operator);
    return await recordAll(runtime.siteRoot, key, startedAtMs);
  } finally {
    operator.close();
    await runtime.close();
  }
}

async function createSite(operator: Operator): Promise<string> {
  await operator.organizations.create({ orgId, plan: 'pro', limits: null });
  await operator.ai.enable(orgId, { tier: 'lite', creditsPerMonth: null }, 'genius');
  await operator.sites.add({ orgId, siteId, name: 'City library', allowedOrigins: [exampleOrigin] });
  const { key } = await operator.keys.create({ orgId, siteId });
  return key;
}

/** A save comes before the other calls, so that the profile read is one with something in it. */
async function recordAll(siteRoot: string, key: string, startedAtMs: number): Promise<RecordedAnswers> {
  const headers = exampleHeaders(key);
  const token = { [headerNames.profileToken]: await readToken(siteRoot, headers) };
  const recorded: Record<string, Record<string, unknown>> = {};
  for (const route of inOrder()) {
    const { status, body } = await insist(siteRoot, route, { ...headers, ...token });
    if (status >= 300) throw new Error(`${route.operationId} answers ${status}: ${JSON.stringify(body)}`);
    recorded[route.operationId] = {
      ...recorded[route.operationId],
      [status]: settle(body, startedAtMs),
    };
  }
  return Object.fromEntries(
    deployedRoutes.map(({ operationId }) => [operationId, recorded[operationId] ?? {}]),
  );
}

/** Feedback and reports are sent twice: 201, then 200. */
function inOrder(): readonly Route[] {
  return [
    putProfile,
    ...deployedRoutes.filter((route) => route !== putProfile),
    createFeedback,
    createReport,
  ];
}

/** On a machine with too little processor time, the store or a model may be busy for a moment. */
async function insist(siteRoot: string, route: Route, headers: Readonly<Record<string, string>>) {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await callExample(siteRoot, route, headers);
    if (answer.status !== 503 || attempt === maximumAttempts) return answer;
  }
}

async function readToken(siteRoot: string, headers: Readonly<Record<string, string>>): Promise<string> {
  const { body } = await insist(siteRoot, getProfile, headers);
  if (isRecord(body) && typeof body.profileToken === 'string') return body.profileToken;
  throw new Error(`No token to save a profile with: ${JSON.stringify(body)}`);
}
