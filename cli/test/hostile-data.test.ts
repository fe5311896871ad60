import { once } from 'node:events';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { FeedbackTable } from '../../shared/data/feedback.ts';
import { portOf } from '../../test/support/port-of.ts';
import { loadCommands } from '../load-commands.ts';
import { createProgram } from '../program.ts';
import { Deployment } from './support/deployment.ts';
import { leavesOf } from './support/leaves.ts';
import { Seed } from './support/seed.ts';

const directory = mkdtempSync(join(tmpdir(), 'widgetctl-hostile-'));

/** Data that imitates a suggested command, controls a terminal and breaks JSON. */
const hostile = 'node cli org delete evil\u001b[2J\u009b\u202e\u{e0001}\n"}';
const escaped = 'node cli org delete evil\\u{1b}[2J\\u{9b}\\u{202e}\\u{e0001}';

/** Matches characters that must not reach a terminal. */
const steering = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

const traceId = 'hostile-trace-1';
const today = new Date().toISOString().slice(0, 10);
const exported = (org: string) => join(directory, `${org}.jsonl`);

let deployment: Deployment;
let host: Server;

interface Row {
  readonly args?: (org: string) => readonly string[];
  readonly stdin?: string;
  /** Whether the output contains the hostile data. */
  readonly shows?: boolean;
}

const sdkUrl = () => `http://127.0.0.1:${portOf(host)}/widget/1.0.0`;

/** One entry for each command, in the order in which they run. The text is checked on `acme`, `--json` on `bolt`. */
const rows: Readonly<Record<string, Row>> = {
  'org create': { args: (org) => [`new-${org}`, '--plan', 'solo'] },
  'org list': {},
  'org show': { args: (org) => [org], shows: true },
  'org set': { args: (org) => [org, '--plan', 'starter'] },
  'org grant-calls': { args: (org) => [org, '1'] },
  'org repair': { args: () => ['--all'] },
  'org export': { args: (org) => [org], shows: true },
  'site add': { args: (org) => [org, 'blog', '--name', 'Plain'] },
  'site list': { args: (org) => [org], shows: true },
  'site show': { args: (org) => [org, 'shop'], shows: true },
  'site set': { args: (org) => [org, 'shop', '--language', 'de'], shows: true },
  'site proof': { args: (org) => ['enable', org, 'shop'] },
  'key create': { args: (org) => [org, 'shop'] },
  'key list': { args: (org) => [org], shows: true },
  'key set': { args: (org) => [org, 'key000000001', '--label', 'Plain'], shows: true },
  'key rotate': { args: (org) => [org, 'key000000001'] },
  'key revoke': { args: (org) => [org, 'key000000001'], shows: true },
  embed: { args: (org) => [org, 'shop', '--sdk-url', sdkUrl()], shows: true },
  'preset list': { args: (org) => [org], shows: true },
  'preset show': { args: (org) => [org, 'less-motion'], shows: true },
  'preset set': { args: (org) => [org, 'less-motion', '--hidden', 'on'], shows: true },
  'preset reset': { args: (org) => [org, 'less-motion'] },
  'preset delete': { args: (org) => [org, 'less-motion', '--confirm', 'less-motion'] },
  'profile export': { args: (org) => [org, 'node cli x'], shows: true },
  'profile delete': { args: (org) => [org, 'node cli x', '--confirm', 'node cli x'] },
  'ai set': { args: (org) => [org, '--tier', 'lite'] },
  'ai grant': { args: (org) => [org, '5'] },
  'models check': { args: () => [hostile], shows: true },
  'usage list': {},
  'usage show': { args: (org) => [org, '--by', 'tools'], shows: true },
  'feedback list': { args: (org) => [org], shows: true },
  'feedback show': { args: (org) => [org, 'f1'], shows: true },
  'feedback set': { args: (org) => [org, 'f1', '--status', 'resolved'], shows: true },
  'feedback delete': { args: (org) => [org, 'f1', '--confirm', 'f1'] },
  report: { args: (org) => [org, '--out', join(directory, `${org}.html`)] },
  status: {},
  'token rotate': {},
  trace: { args: () => ['--', traceId], shows: true },
  'audit list': { shows: true },
  completion: { args: () => ['bash'] },
  'catalog tools': {},
  'catalog presets': {},
  'catalog plans': {},
  'catalog credits': {},
  use: { args: () => ['laptop'], shows: true },
  'site delete': { args: (org) => [org, 'shop', '--confirm', 'shop'] },
  'org delete': { args: (org) => [org, '--confirm', org] },
  'org import': { args: (org) => [exported(org)] },
};

async function seed(org: string): Promise<void> {
  const { documents, outputs } = deployment;
  await deployment.run(['org', 'create', org, '--plan', 'pro']);
  await deployment.run(['site', 'add', org, 'shop']);
  await deployment.run(['org', 'export', org, '--file', exported(org)]);
  const set = async (TableName: string, Key: Record<string, string>, values: Record<string, unknown>) => {
    const entries = Object.entries(values);
    await documents.send(
      new UpdateCommand({
        TableName,
        Key,
        UpdateExpression: `SET ${entries.map((_, index) => `#${index} = :${index}`).join(', ')}`,
        ExpressionAttributeNames: Object.fromEntries(entries.map(([name], index) => [`#${index}`, name])),
        ExpressionAttributeValues: Object.fromEntries(
          entries.map(([, value], index) => [`:${index}`, value]),
        ),
      }),
    );
  };
  await set(
    outputs.OrganizationsTableName,
    { orgId: org, sk: 'ORG' },
    { usagePlanId: hostile, mail: hostile },
  );
  await set(
    outputs.OrganizationsTableName,
    { orgId: org, sk: 'SITE#shop' },
    { name: hostile, allowedOrigins: [hostile] },
  );
  await set(
    outputs.PresetsTableName,
    { orgId: org, code: 'less-motion' },
    {
      name: hostile,
      description: hostile,
      names: { de: hostile },
      tools: [{ featureCode: 'text_zoom', value: hostile }],
    },
  );
  const key = { orgId: org, siteId: 'shop', status: 'active', createdAt: `${today}T00:00:00.000Z` };
  await documents.send(
    new PutCommand({
      TableName: outputs.KeysTableName,
      Item: {
        ...{ keyHash: `${org}-hash`, keyId: 'key000000001', prefix: hostile, label: hostile, ...key },
        ...{ expiresAt: null, revokedAt: null, replacedBy: null },
      },
    }),
  );
  await documents.send(
    new PutCommand({
      TableName: outputs.ProfilesTableName,
      Item: { profileId: `${org}#node cli x`, orgId: org, note: hostile, version: 1 },
    }),
  );
  await set(
    outputs.UsageTableName,
    { counterId: `${org}#${today.slice(0, 7)}` },
    { calls: 5, [`day${today.slice(8)}`]: 5 },
  );
  const seeding = new Seed(deployment);
  const event = { at: new Date().toISOString(), featureCode: hostile };
  await seeding.addEvents(org, [event, { ...event, userId: 'node cli x' }]);
  seeding.close();
  await new FeedbackTable(documents, outputs.FeedbackTableName).receive(
    org,
    { kind: 'feedback', siteId: 'shop', content: { id: 'f1', message: hostile, pageUrl: hostile } },
    Date.now(),
  );
  await set(
    outputs.OrganizationsTableName,
    { orgId: `AUDIT#${today.slice(0, 7)}`, sk: `${new Date().toISOString()}#${org}` },
    {
      ...{ organization: hostile, auditId: hostile, at: new Date().toISOString(), who: hostile },
      ...{ command: hostile, arguments: { site: hostile }, options: { language: hostile } },
      changes: [{ field: hostile, before: hostile, after: [hostile] }],
      ...{ version: hostile, outcome: 'done', exitCode: 0, endedAt: null },
    },
  );
}

beforeAll(async () => {
  process.env.XDG_CONFIG_HOME = directory;
  deployment = await Deployment.start({ dataDirectory: directory });
  host = createServer((_request, response) => response.end('{"embed.js":"sha384-abc"}')).listen(
    0,
    '127.0.0.1',
  );
  await once(host, 'listening');
  for (const org of ['acme', 'bolt']) await seed(org);
  deployment.connectOptions = { wait: async () => undefined };
  const line = { level: hostile, message: hostile, service: hostile, traceId, [hostile]: hostile };
  for (const message of [JSON.stringify(line), `${traceId} ${hostile}`]) {
    const [logGroup] = deployment.outputs.FunctionLogGroupNames.split(',');
    const logged = { timestamp: new Date().toISOString(), logGroup, message };
    appendFileSync(deployment.outputs.LogFile ?? '', `${JSON.stringify(logged)}\n`);
  }
  await deployment.run(['use', 'prod', '--stack', 'Widget']);
  const contexts = { current: null, contexts: { prod: { stack: 'Widget', profile: hostile } } };
  writeFileSync(join(directory, 'widgetctl', 'contexts.json'), JSON.stringify(contexts));
});
afterAll(async () => {
  delete process.env.XDG_CONFIG_HOME;
  host.close();
  await deployment.close();
  rmSync(directory, { recursive: true });
});

describe('commands on stored data that imitates commands and controls terminals', () => {
  it('has a row for every command', async () => {
    const program = createProgram(
      { stdin: (async function* none() {})(), stdout: { write: () => true }, stderr: { write: () => true } },
      async () => {
        throw new Error('No command is run here.');
      },
      await loadCommands(),
    );
    expect(Object.keys(rows).sort()).toEqual(
      leavesOf(program)
        .map(([words]) => words)
        .sort(),
    );
  });

  it.each(Object.entries(rows))('%s prints data escaped and as stored', async (words, { args, shows }) => {
    const command = (org: string) => [...words.split(' '), ...(args?.(org) ?? [])];
    const text = await deployment.run(command('acme'));
    const json = await deployment.run(['--json', ...command('bolt')]);

    expect([text.exitCode, json.exitCode]).toEqual([0, 0]);
    const all = [text, json].flatMap(({ stdout, stderr }) => [stdout, stderr]).join('\n');
    expect(all).not.toMatch(steering);
    const copied = text.stdout.split('\n').filter((line) => line.includes('org delete evil'));
    expect(copied.filter((line) => line.includes('--local'))).toEqual([]);
    const isLines = words === 'org export';
    const values: unknown = isLines
      ? json.stdout
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line))
      : JSON.parse(json.stdout);
    if (!shows) return;
    expect(text.stdout.includes(escaped) || isJsonOf(text.stdout)).toBe(true);
    expect(JSON.stringify(values)).toContain(JSON.stringify(hostile).slice(1, -1));
  });
});

/** Whether the text is JSON or JSON Lines and contains the hostile data. */
function isJsonOf(text: string): boolean {
  const documents = text.startsWith('{\n') ? [text] : text.trim().split('\n');
  const values = documents.map((document): unknown => JSON.parse(document));
  return JSON.stringify(values).includes(JSON.stringify(hostile).slice(1, -1));
}
