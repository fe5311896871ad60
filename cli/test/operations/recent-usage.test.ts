import { widgetKeySchema } from '../../../shared/data/keys.ts';
import { organizationSchema } from '../../../shared/data/organizations.ts';
import type { LogQuery, LogSource } from '../../logs/log-source.ts';
import { RecentUsageOperations } from '../../operations/recent-usage.ts';
import type { UsageGrouping } from '../../operations/usage-groupings.ts';
import { KeyRows } from '../../store/key-rows.ts';
import { OrganizationRows } from '../../store/organization-rows.ts';
import { Deployment } from '../support/deployment.ts';

jest.setTimeout(120_000);

let deployment: Deployment;
const nowMs = Date.parse('2026-11-22T12:00:00.000Z');
const queries: LogQuery[] = [];

const access = (fields: object) => ({
  traceId: 'trace-1',
  requestTimeEpoch: String(nowMs),
  responseType: '-',
  status: '200',
  orgId: 'acme',
  siteId: 'shop',
  keyId: 'key-1',
  ...fields,
});
const completed = (fields: object) => ({
  message: 'Transform completed',
  orgId: 'acme',
  siteId: 'shop',
  keyId: 'key-1',
  route: 'POST /api/v1/content/simplify',
  charged: 2,
  ...fields,
});
const config = 'GET /api/v1/widget/config';
const simplify = 'POST /api/v1/content/simplify';

const lines: Readonly<Record<string, readonly object[]>> = {
  access: [
    access({ routeKey: config }),
    access({ routeKey: simplify, status: '429' }),
    access({ routeKey: simplify }),
    access({ routeKey: config, siteId: 'blog', keyId: 'key-2' }),
    access({ routeKey: config, orgId: 'other' }),
    access({ routeKey: config, siteId: '-', keyId: '-', status: '403' }),
  ],
  'WidgetApi-ContentFunction': [
    completed({}),
    completed({ charged: 3, keyId: 'key-2', siteId: 'blog' }),
    completed({ charged: 100, orgId: 'other' }),
    completed({ message: 'Invocation completed' }),
  ],
};

beforeAll(async () => {
  deployment = await Deployment.start();
  await deployment.run(['org', 'create', 'acme', '--plan', 'pro']);
});
beforeEach(() => void queries.splice(0));
afterAll(() => deployment.close());

const log: LogSource = {
  groups: { access: 'access', functions: ['WidgetApi-ContentFunction', 'WidgetApi-WidgetFunction'] },
  async *read(query) {
    queries.push(query);
    for (const logGroup of query.logGroups) {
      for (const line of lines[logGroup] ?? []) {
        const message = JSON.stringify(line);
        if (query.filter?.matches(message)) yield { timestamp: '', logGroup, message };
      }
    }
  },
  close() {},
};

const show = (by: UsageGrouping, sinceMs = 3_600_000, orgId = 'acme') =>
  new RecentUsageOperations({
    organizationRows: new OrganizationRows(
      deployment.documents,
      deployment.outputs.OrganizationsTableName,
      organizationSchema,
    ),
    keyRows: new KeyRows(deployment.documents, deployment.outputs.KeysTableName, widgetKeySchema),
    openLog: async () => log,
    now: () => nowMs,
  }).show(orgId, by, sinceMs);

describe('usage show', () => {
  it('counts calls, 429 responses and credits per key, and sorts the keys by calls', async () => {
    expect(await show('key', 30 * 60_000)).toEqual({
      orgId: 'acme',
      by: 'key',
      from: '2026-11-22T11:30:00.000Z',
      to: '2026-11-22T12:00:00.000Z',
      rows: [
        { name: 'key-1', calls: 3, throttled: 1, credits: 2 },
        { name: 'key-2', calls: 1, throttled: 0, credits: 3 },
        { name: null, calls: 1, throttled: 0, credits: 0 },
      ],
    });
  });

  it('counts calls per site and per route', async () => {
    const rowsBy = async (by: UsageGrouping) =>
      (await show(by)).rows.map(({ name, calls, credits }) => [name, calls, credits]);
    expect(await rowsBy('site')).toEqual([
      ['shop', 3, 2],
      ['blog', 1, 3],
      [null, 1, 0],
    ]);
    expect(await rowsBy('route')).toEqual([
      [config, 3, 0],
      [simplify, 2, 5],
    ]);
  });

  it("reads the access log and the content function's log, filtered by organization", async () => {
    await show('key');
    expect(queries.map(({ logGroups, filter }) => [logGroups, filter?.pattern])).toEqual([
      [['access'], '{ $.orgId = "acme" }'],
      [['WidgetApi-ContentFunction'], '{ $.orgId = "acme" && $.message = "Transform completed" }'],
    ]);
  });

  it('rejects an unknown organization', async () => {
    await expect(show('key', 1, 'nobody')).rejects.toThrow('nobody');
  });

  it.each(['calls', 'tools', 'credits'])('rejects --since with --by %s', async (by) => {
    const { exitCode, stderr } = await deployment.run(['usage', 'show', 'acme', '--by', by, '--since', '1h']);
    expect({ exitCode, stderr }).toEqual({
      exitCode: 2,
      stderr: expect.stringContaining('--since requires --by key, --by site, --by route or --by origin.'),
    });
  });
});
