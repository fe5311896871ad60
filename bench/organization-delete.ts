import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { assemblyDirectory } from '../bin/synthesized.ts';
import { connect } from '../bin/widgetctl/connect.ts';
import { readStackOutputs, type StackOutputs } from '../bin/widgetctl/connection/read-stack-outputs.ts';
import { localTarget } from '../bin/widgetctl/connection/target.ts';
import { emulatorAccess } from '../local/edge/emulator-access.ts';
import { startLocalRuntime } from '../local/runtime.ts';
import { documentClient } from '../shared/data/store.ts';
import { seedEvents } from './seed-events.ts';
import { seedRows } from './support/seed-rows.ts';

/**
 * Deletes an organization of 10,000 profiles and 10,000 events with `widgetctl`, killed twice on the way, while
 * another of the same size must stay as it is. Run after `npm start` or the tests have built:
 * `node --import tsx bench/organization-delete.ts [profiles and events, 10000 when left out]`
 */
const count = Number(process.argv[2] ?? 10_000);
const [deleted, kept] = ['deleted', 'kept'];

const directory = mkdtempSync(join(tmpdir(), 'organization-delete-'));
const runtime = await startLocalRuntime({ assemblyDirectory, dataDirectory: directory, port: 0 });
const operator = await connect(localTarget(runtime.port));
const outputs = await readStackOutputs(localTarget(runtime.port));
const client = documentClient(
  new DynamoDBClient({
    endpoint: runtime.awsEndpoint,
    ...emulatorAccess,
  }),
);
const tableNames = Object.entries(outputs).filter((entry): entry is [keyof StackOutputs, string] =>
  entry[0].endsWith('TableName'),
);

/** How many rows mention an organization, and a digest of them. */
async function dump(orgId: string): Promise<{ rows: number; digest: string }> {
  const rows: string[] = [];
  for (const [, TableName] of tableNames) {
    for await (const { Items = [] } of paginateScan({ client }, { TableName })) {
      const texts = Items.map((row) => `${TableName} ${JSON.stringify(row)}`);
      rows.push(...texts.filter((text) => text.includes(`"${orgId}"`) || text.includes(`"${orgId}#`)));
    }
  }
  return { rows: rows.length, digest: createHash('sha256').update(rows.sort().join('\n')).digest('hex') };
}

async function fill(orgId: string): Promise<void> {
  await operator.organizations.create({ orgId, plan: 'pro' });
  await seedRows(client, outputs.ProfilesTableName, count, (index) => ({
    profileId: `${orgId}#visitor ${index}`,
    orgId,
    userId: `visitor ${index}`,
    version: 1,
    updatedAt: new Date().toISOString(),
  }));
  await seedEvents(client, outputs.EventsTableName, {
    orgId,
    prefix: 'event',
    count,
    visitors: count / 10,
    fromMs: Date.now() - 86_400_000,
    toMs: Date.now(),
  });
}

/** Runs `widgetctl org delete`; kills it after some milliseconds, if any are given. */
async function runDelete(killAfterMs: number | null): Promise<string> {
  const args = ['bin/widgetctl.mjs', 'org', 'delete', deleted, '--confirm', deleted];
  const child = spawn(process.execPath, [...args, '--port', String(runtime.port)], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const timer = killAfterMs === null ? null : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  const [code, signal] = await once(child, 'exit');
  if (timer !== null) clearTimeout(timer);
  return signal ?? `exit ${code}`;
}

try {
  await fill(deleted);
  await operator.organizations.suspend(deleted);
  await fill(kept);
  const before = await dump(kept);
  console.log(`${deleted}: ${(await dump(deleted)).rows} rows; ${kept}: ${before.rows} rows`);
  for (const killAfterMs of [3_000, 4_000, null]) {
    const startedMs = performance.now();
    const ended = await runDelete(killAfterMs);
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
    console.log(`${ended} after ${seconds} s; left of ${deleted}: ${(await dump(deleted)).rows} rows`);
  }
  const after = await dump(kept);
  console.log(`${kept}: ${after.rows} rows, ${after.digest === before.digest ? 'unchanged' : 'CHANGED'}`);
} finally {
  operator.close();
  client.destroy();
  await runtime.close();
  rmSync(directory, { recursive: true, force: true });
}
