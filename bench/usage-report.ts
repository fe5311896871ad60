import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { assemblyDirectory } from '../bin/synthesized.ts';
import { readAssembly } from '../local/assembly/read-assembly.ts';
import { resolveAssembly } from '../local/assembly/resolve-assembly.ts';
import { createTables } from '../local/dynamodb/create-tables.ts';
import { startDynamodb } from '../local/dynamodb/dynamodb-server.ts';
import { tablesOf } from '../local/dynamodb/tables.ts';
import { emulatorAccess } from '../local/edge/emulator-access.ts';
import { documentClient } from '../shared/data/store.ts';
import { seedEvents } from './seed-events.ts';

/**
 * What `usage tools` costs, on the embedded DynamoDB. Run after `npm start` or the tests have built:
 * `node --import tsx bench/usage-report.ts [events of the month, 250000 when left out]`
 */
const monthEvents = Number(process.argv[2] ?? 250_000);
const orgId = 'bench';
const day = (text: string) => Date.parse(`${text}T00:00:00Z`);
const run = promisify(execFile);

const directory = mkdtempSync(join(tmpdir(), 'usage-report-'));
const server = await startDynamodb({ directory });
try {
  const definitions = tablesOf(resolveAssembly(readAssembly(assemblyDirectory)));
  await createTables(server.endpoint, definitions);
  const nameOf = (name: string) =>
    definitions.find(({ TableName }) => TableName.endsWith(`${name}Table`))?.TableName ?? name;
  const client = documentClient(
    new DynamoDBClient({
      endpoint: server.endpoint,
      ...emulatorAccess,
    }),
  );
  const at = '2026-01-01T00:00:00.000Z';
  await client.send(
    new PutCommand({
      TableName: nameOf('Organizations'),
      Item: {
        orgId,
        sk: 'ORG',
        plan: 'pro',
        status: 'active',
        limits: null,
        ai: null,
        usageKeyValue: '',
        usageKeyId: null,
        usagePlanId: null,
        visitorHashKey: 'bench',
        demo: false,
        createdAt: at,
        updatedAt: at,
      },
    }),
  );
  const seed = async (prefix: string, count: number, from: string, to: string) => {
    const startedMs = performance.now();
    await seedEvents(client, nameOf('Events'), {
      orgId,
      prefix,
      count,
      visitors: Math.ceil(count / 10),
      fromMs: day(from),
      toMs: day(to),
    });
    console.log(
      `seeded ${count} events from ${from} in ${Math.round((performance.now() - startedMs) / 1000)} s`,
    );
  };
  const report = async (what: string, from: string, to: string) => {
    const tables = ['Organizations', 'Events', 'Usage'].map(nameOf);
    const { stdout } = await run(process.execPath, [
      '--import',
      'tsx',
      'bench/usage-report-run.ts',
      server.endpoint,
      orgId,
      from,
      to,
      ...tables,
    ]);
    console.log(`${what.padEnd(52)} ${stdout.trim()}`);
  };

  console.log('Peak memory is of the whole process that reports (Node itself and the SDK included).');
  await seed('october', monthEvents, '2026-10-01', '2026-11-01');
  await report('a month without events', '2026-09-01', '2026-09-30');
  await report('a quarter of the month (8 days)', '2026-10-01', '2026-10-08');
  await report('half of the month (16 days)', '2026-10-01', '2026-10-16');
  await report('the month (31 days)', '2026-10-01', '2026-10-31');
  await seed('november', monthEvents, '2026-11-01', '2026-12-01');
  await report('the month again, 2 x events stored', '2026-10-01', '2026-10-31');
  await seed('december', 2 * monthEvents, '2026-12-01', '2027-01-01');
  await report('the month again, 4 x events stored', '2026-10-01', '2026-10-31');
  await report('a month with 2 x events', '2026-12-01', '2026-12-31');
} finally {
  await server.stop();
  rmSync(directory, { recursive: true, force: true });
}
