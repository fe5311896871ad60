import { createDeps, type Deps } from '../../../functions/analytics/deps.ts';
import { logUsageEndpoint } from '../../../functions/analytics/log-usage.ts';
import { createHandler } from '../../../shared/http/create-handler.ts';
import type { Caller } from '../../../shared/security/caller.ts';
import { ServiceProxy } from '../../support/service-proxy.ts';
import { openTables, type TestTables } from '../../support/tables.ts';
import { type JsonResponse, type Posting, postJson } from '../support/post-json.ts';
import { recordingLog } from '../support/recording-log.ts';

export interface AnalyticsBench {
  readonly tables: TestTables;
  readonly proxy: ServiceProxy;
  readonly logged: object[];
  nowMs: number;
  /** Creates a function instance with empty caches. */
  newInstance(): (caller: Caller, body: unknown, more?: Partial<Posting>) => Promise<JsonResponse>;
  addOrganization(orgId: string, visitorHashKey: string): Promise<void>;
  rowsOf(orgId: string): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

const logPath = '/api/v1/analytics/log';

export async function openAnalyticsBench(): Promise<AnalyticsBench> {
  const tables = await openTables();
  const proxy = new ServiceProxy(tables.endpoint);
  process.env.AWS_ENDPOINT_URL_DYNAMODB = await proxy.start();
  for (const name of ['Events', 'Organizations', 'Usage']) {
    process.env[`${name.toUpperCase()}_TABLE_NAME`] = tables.nameOf(name);
  }
  const logged: object[] = [];
  const bench: AnalyticsBench = {
    tables,
    proxy,
    logged,
    nowMs: Date.parse('2026-11-20T12:00:00.000Z'),
    newInstance() {
      const deps: Deps = { ...createDeps(), log: recordingLog(logged), now: () => bench.nowMs };
      const handler = createHandler([logUsageEndpoint(deps)], deps);
      return async (caller, body, more = {}) => postJson(handler, { caller, path: logPath, body, ...more });
    },
    async addOrganization(orgId, visitorHashKey) {
      const { PutCommand } = await import('@aws-sdk/lib-dynamodb');
      await tables.client.send(
        new PutCommand({
          TableName: tables.nameOf('Organizations'),
          Item: {
            orgId,
            sk: 'ORG',
            plan: 'solo',
            status: 'active',
            limits: null,
            meterShards: 1,
            ai: null,
            planChange: null,
            unfinished: null,
            usageKeyValue: 'u'.repeat(40),
            usageKeyId: null,
            usagePlanId: null,
            visitorHashKey,
            demo: false,
            createdAt: '2026-11-01T00:00:00.000Z',
            updatedAt: '2026-11-01T00:00:00.000Z',
          },
        }),
      );
    },
    rowsOf: async (orgId) => (await tables.dump('Events')).filter((row) => row.orgId === orgId),
    async close() {
      await proxy.stop();
      await tables.close();
    },
  };
  return bench;
}
