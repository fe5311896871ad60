// The soak test, which is the last step of `npm run resilience` (`-- --minutes 60` for a longer one). Eight clients send
// requests to the local stack during a month rollover, function kills and DynamoDB failures. After each round, compares
// the stored data with the responses. Fails if a count is wrong, a response violates the contract, or a 5XX response
// occurs without an injected fault.
import './clock.mjs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { pageOrigin } from '../../../bench/support/local-stack.ts';
import { synthesizeIfStale } from '../../../bin/local/synthesize.ts';
import { assemblyDirectory } from '../../../bin/synthesized.ts';
import { connect } from '../../../cli/connect.ts';
import { readStackOutputs } from '../../../cli/connection/read-stack-outputs.ts';
import { localTarget } from '../../../cli/connection/target.ts';
import { emulatorAccess } from '../../../local/edge/emulator-access.ts';
import { startLocalRuntime } from '../../../local/runtime.ts';
import { CreditsTable } from '../../../shared/data/credits.ts';
import { nextMonthStartSeconds } from '../../../shared/data/month.ts';
import { documentClient } from '../../../shared/data/store.ts';
import { type FaultAction, ServiceProxy } from '../../support/service-proxy.ts';
import { SoakClient, Tenant } from './client.ts';
import { advanceClock } from './clock.mjs';
import { SoakLoad } from './load.ts';
import { checkStored } from './stored.ts';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } });
const minutes = Number(values.minutes);
if (!(minutes > 0)) throw new Error('--minutes must be a positive number.');

const kills = 10;
const failingShare = 0.2;
const faults: readonly FaultAction[] = ['throttle', 'server error', 'reset', 'drop response'];
/** Time in milliseconds after which every credit reservation has expired (shared/data/credits.ts). */
const reservationMs = 121_000;
const smallCallsPerMonth = 20;

const log = (line: string): void => void process.stderr.write(`${line}\n`);
await synthesizeIfStale((text) => log(text.trim()));
const dataDirectory = await mkdtemp(join(tmpdir(), 'widget-soak-'));
const store = new ServiceProxy();
const runtime = await startLocalRuntime({
  assemblyDirectory,
  dataDirectory,
  port: 0,
  functionEnvironment: {
    AWS_ENDPOINT_URL_DYNAMODB: await store.start(),
    MODEL_CALLS_PER_MINUTE: '1000000',
    NODE_OPTIONS: `--import=${new URL('./clock.mjs', import.meta.url).href}`,
  },
});
store.target = runtime.endpoints.dynamodb ?? '';
const target = localTarget(runtime.port);
const operator = await connect(target);
const tables = await readStackOutputs(target);
const documents = documentClient(new DynamoDBClient({ ...emulatorAccess, endpoint: store.target }));
const client = new SoakClient(runtime.siteRoot);
const large = await createTenant('large', 100_000_000);
const small = await createTenant('small', smallCallsPerMonth);
await operator.ai.set(large.orgId, { tier: 'custom', creditsPerMonth: 100_000_000 }, 'standard');
const load = new SoakLoad(client, large, small);

async function createTenant(orgId: string, callsPerMonth: number): Promise<Tenant> {
  const limits = { callsPerMonth, requestsPerMinute: 600_000 };
  await operator.organizations.create({ orgId, plan: 'enterprise', limits });
  await operator.sites.add({ orgId, siteId: 'shop', name: 'Shop', allowedOrigins: [pageOrigin] });
  return new Tenant(orgId, (await operator.keys.create({ orgId, siteId: 'shop' })).key);
}

const phases: Readonly<Record<string, (durationMs: number) => Promise<void>>> = {
  async 'month rollover'(durationMs) {
    await wait(durationMs);
  },
  async 'functions killed'(durationMs) {
    client.isDisturbed = true;
    for (let kill = 0; kill < kills; kill += 1) {
      await wait(durationMs / kills);
      const { names } = runtime.lambda;
      await runtime.lambda.kill(names[Math.floor(Math.random() * names.length)] ?? '');
    }
  },
  async 'DynamoDB failing'(durationMs) {
    client.isDisturbed = true;
    store.decide = () =>
      Math.random() < failingShare ? (faults[Math.floor(Math.random() * 4)] ?? 'reset') : 'pass';
    await wait(durationMs / 2);
    store.decide = () => 'reset';
    await wait(durationMs / 4);
    store.decide = () => 'pass';
    await wait(durationMs / 4);
  },
};

async function runPhase(name: string, durationMs: number): Promise<void> {
  log(name);
  const nowMs = Date.now();
  if (name === 'month rollover') advanceClock(nextMonthStartSeconds(nowMs) * 1000 - nowMs - durationMs / 2);
  const end = new AbortController();
  const running = load.run(end.signal);
  try {
    await phases[name]?.(durationMs);
  } finally {
    end.abort();
    await running;
  }
  await runtime.lambda.warm();
  // Waits for DynamoDB requests that a killed function left in flight.
  while (!store.isIdle) await wait(5);
  client.isDisturbed = false;
}

async function failedChecks(): Promise<number> {
  await load.readEveryProfile();
  advanceClock(reservationMs);
  // Requests more credits than remain, so that `reserve` releases the expired reservations.
  await new CreditsTable(documents, tables.CreditsTableName).reserve(large.orgId, 1e9, 0, Date.now());
  let failed = 0;
  for (const tenant of [large, small]) {
    for (const { name, minimum, maximum, found } of await checkStored(documents, tables, tenant)) {
      const holds = found >= minimum && found <= maximum;
      if (!holds) failed += 1;
      const expected = minimum === maximum ? `${minimum}` : `${minimum}–${maximum}`;
      console.log(`${holds ? 'ok  ' : 'FAIL'}  ${name}: ${found}, expected ${expected}`);
    }
  }
  return failed;
}

try {
  const endsAtMs = performance.now() + minutes * 60_000;
  const phaseMs = Math.min(8_000, (minutes * 60_000) / Object.keys(phases).length);
  let failed = 0;
  do {
    for (const name of Object.keys(phases)) await runPhase(name, phaseMs);
    failed += await failedChecks();
  } while (performance.now() < endsAtMs && failed === 0);
  for (const [outcome, times] of client.outcomes) console.log(`${times} × ${outcome}`);
  for (const [problem, times] of client.problems) console.log(`FAIL  ${times} × ${problem}`);
  process.exitCode = failed + client.problems.size === 0 ? 0 : 1;
} finally {
  documents.destroy();
  operator.close();
  await runtime.close();
  await store.stop();
  await rm(dataDirectory, { recursive: true, force: true });
}
