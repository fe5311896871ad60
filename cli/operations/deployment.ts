import { setTimeout as waitFor } from 'node:timers/promises';
import type { APIGatewayClient } from '@aws-sdk/client-api-gateway';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { usagePlanOutput } from '../../lib/stack-outputs.ts';
import type { ModelIds } from '../../shared/catalog/ai.ts';
import { sharedPlans } from '../../shared/catalog/plans.ts';
import { recordOf } from '../../shared/collections/record-of.ts';
import * as z from '../../shared/contract/zod.ts';
import { CreditsTable } from '../../shared/data/credits.ts';
import { storedEntrySchema } from '../../shared/data/feedback.ts';
import { widgetKeySchema } from '../../shared/data/keys.ts';
import { organizationSchema, siteSchema } from '../../shared/data/organizations.ts';
import { PresetsTable, presetSchema } from '../../shared/data/presets.ts';
import { documentClient } from '../../shared/data/store.ts';
import { UsageTable } from '../../shared/data/usage.ts';
import { auditEntrySchema } from '../audit/audit-entry.ts';
import { clientOptions } from '../connection/client-options.ts';
import { openLogSource } from '../connection/open-log-source.ts';
import { readStackOutputs, type StackOutputs } from '../connection/read-stack-outputs.ts';
import { placeOf, type Target } from '../connection/target.ts';
import { Ownership } from '../control-plane/ownership.ts';
import type { OnWait } from '../control-plane/retries.ts';
import type { LogSource } from '../logs/log-source.ts';
import { reportError } from '../output/error-line.ts';
import { AuditRows } from '../store/audit-rows.ts';
import { DeletedMonths, deletedMonthSchema } from '../store/deleted-months.ts';
import { EventRows } from '../store/event-rows.ts';
import { FeedbackRows } from '../store/feedback-rows.ts';
import { KeyRows } from '../store/key-rows.ts';
import { OrganizationRows } from '../store/organization-rows.ts';
import { organizationTables } from '../store/organization-tables.ts';
import { SiteRows } from '../store/site-rows.ts';
import { TableRows } from '../store/table-rows.ts';

export interface ConnectOptions {
  readonly now?: () => number;
  readonly wait?: (durationMs: number) => Promise<unknown>;
  readonly onWait?: OnWait;
}

/** Dependencies of the operations classes. Each class declares only the members that it uses. */
export type Deployment = Awaited<ReturnType<typeof openDeployment>>;

export async function openDeployment(target: Target, options: ConnectOptions = {}) {
  const { now = Date.now, onWait = () => undefined } = options;
  const wait: (durationMs: number) => Promise<unknown> = options.wait ?? waitFor;
  const outputs = await readStackOutputs(target);
  const dynamoDb = new DynamoDBClient(clientOptions(target));
  const client = documentClient(dynamoDb);
  let gateway: APIGatewayClient | null = null;
  let log: LogSource | null = null;
  return {
    target,
    /** Name of the deployment, for its operator. */
    place: placeOf(target, outputs.TokenSecretArn),
    outputs,
    siteRoot: outputs.SiteRoot,
    models: modelsOf(outputs),
    sharedUsagePlanIds: recordOf(sharedPlans, (plan) => outputs[usagePlanOutput(plan)]),
    organizationRows: new OrganizationRows(client, outputs.OrganizationsTableName, organizationSchema),
    siteRows: new SiteRows(client, outputs.OrganizationsTableName, siteSchema),
    auditRows: new AuditRows(client, outputs.OrganizationsTableName, auditEntrySchema),
    deletedMonths: new DeletedMonths(client, outputs.OrganizationsTableName, deletedMonthSchema),
    keyRows: new KeyRows(client, outputs.KeysTableName, widgetKeySchema),
    presetRows: new TableRows(client, outputs.PresetsTableName, presetSchema),
    profileRows: new TableRows(client, outputs.ProfilesTableName, z.record(z.string(), z.unknown())),
    presets: new PresetsTable(client, outputs.PresetsTableName),
    credits: new CreditsTable(client, outputs.CreditsTableName),
    usage: new UsageTable(client, outputs.UsageTableName),
    eventRows: new EventRows(client, outputs.EventsTableName),
    feedbackRows: new FeedbackRows(client, outputs.FeedbackTableName, storedEntrySchema),
    organizationTables: organizationTables(client, outputs),
    controlPlane: async () => {
      const [{ APIGatewayClient }, { addRetries }, { UsageKeys }, { UsagePlans }] = await Promise.all([
        import('@aws-sdk/client-api-gateway'),
        import('../control-plane/retries.ts'),
        import('../control-plane/usage-keys.ts'),
        import('../control-plane/usage-plans.ts'),
      ]);
      if (gateway === null) {
        gateway = new APIGatewayClient(clientOptions(target));
        addRetries(gateway, { wait, onWait });
      }
      const stage = { apiId: outputs.ApiId, stageName: outputs.StageName };
      const ownership = new Ownership(stage, outputs.OrganizationsTableName);
      return { keys: new UsageKeys(gateway, ownership), plans: new UsagePlans(gateway, ownership) };
    },
    openLog: async (): Promise<LogSource> => {
      log ??= await openLogSource(target, outputs);
      return log;
    },
    now,
    wait,
    explain: (error: unknown) => reportError(error).line,
    close: () => {
      dynamoDb.destroy();
      log?.close();
      gateway?.destroy();
    },
  };
}

function modelsOf({ ModelStandard, ModelSmart, ModelGenius, ModelJudge }: StackOutputs): ModelIds | null {
  if (ModelStandard === undefined || ModelSmart === undefined || ModelGenius === undefined) return null;
  return {
    standard: ModelStandard,
    smart: ModelSmart,
    genius: ModelGenius,
    ...(ModelJudge === undefined ? {} : { judge: ModelJudge }),
  };
}
