import { createDeps, type Deps } from '../../../functions/feedback/deps.ts';
import { feedbackEndpoints } from '../../../functions/feedback/receive-entry.ts';
import { createHandler } from '../../../shared/http/create-handler.ts';
import { ServiceProxy } from '../../support/service-proxy.ts';
import { openTables } from '../../support/tables.ts';
import { callerOf, type JsonResponse, type Posting, postJson } from '../support/post-json.ts';
import { recordingLog } from '../support/recording-log.ts';

export type FeedbackPath = '/feedback' | '/reports';

export interface FeedbackBench {
  readonly proxy: ServiceProxy;
  readonly logged: object[];
  nowMs: number;
  send(orgId: string, path: FeedbackPath, body: unknown, more?: Partial<Posting>): Promise<JsonResponse>;
  rowsOf(orgId: string): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

export async function openFeedbackBench(): Promise<FeedbackBench> {
  const tables = await openTables();
  const proxy = new ServiceProxy(tables.endpoint);
  process.env.AWS_ENDPOINT_URL_DYNAMODB = await proxy.start();
  process.env.FEEDBACK_TABLE_NAME = tables.nameOf('Feedback');
  process.env.USAGE_TABLE_NAME = tables.nameOf('Usage');
  const logged: object[] = [];
  const deps: Deps = { ...createDeps(), log: recordingLog(logged), now: () => bench.nowMs };
  const handler = createHandler(feedbackEndpoints(deps), deps);
  const bench: FeedbackBench = {
    proxy,
    logged,
    nowMs: 0,
    send: (orgId, path, body, more = {}) =>
      postJson(handler, { caller: callerOf(orgId), path: `/api/v1${path}`, body, ...more }),
    rowsOf: async (orgId) => (await tables.dump('Feedback')).filter((row) => row.orgId === orgId),
    async close() {
      await proxy.stop();
      await tables.close();
    },
  };
  return bench;
}
