import { setTimeout as waitFor } from 'node:timers/promises';
import type { APIGatewayClient } from '@aws-sdk/client-api-gateway';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { tableNameOutput, usagePlanOutput } from '../../lib/stack-outputs.ts';
import { tableNames } from '../../lib/tables.ts';
import type { ModelIds } from '../../shared/catalog/ai.ts';
import { sharedPlans } from '../../shared/catalog/plans.ts';
import { recordOf } from '../../shared/collections/record-of.ts';
import { CreditsTable } from '../../shared/data/credits.ts';
import { PresetsTable } from '../../shared/data/presets.ts';
import { ProfilesTable } from '../../shared/data/profiles.ts';
import { documentClient } from '../../shared/data/store.ts';
import { UsageTable } from '../../shared/data/usage.ts';
import { type CallBounds, clientOptions } from './connection/client-options.ts';
import { openLogSource } from './connection/log-source.ts';
import { operatorName } from './connection/operator-name.ts';
import { findPublishedSdk } from './connection/published-sdk.ts';
import { readStackOutputs, type StackOutputs } from './connection/stack-outputs.ts';
import type { Target } from './connection/target.ts';
import type { OnWait } from './control-plane/patience.ts';
import type { LogSource } from './logs/log-source.ts';
import { AiOperations } from './operations/ai.ts';
import { AiCheckOperations } from './operations/ai-check/ai-check.ts';
import { AllUsageOperations } from './operations/all-usage/all-usage.ts';
import { AuditOperations } from './operations/audit.ts';
import { CostOperations } from './operations/cost/cost.ts';
import { EmbedOperations } from './operations/embed.ts';
import { FeedbackOperations } from './operations/feedback.ts';
import { KeyOperations } from './operations/keys.ts';
import { OrganizationDataOperations } from './operations/organization-data.ts';
import { OrganizationImportOperations } from './operations/organization-import.ts';
import { RepairOperations } from './operations/organization-repair.ts';
import { OrganizationOperations } from './operations/organizations.ts';
import { PingOperations } from './operations/ping/ping.ts';
import { PresetOperations } from './operations/presets.ts';
import { ProfileOperations } from './operations/profiles.ts';
import { SiteDeletionOperations } from './operations/site-deletion.ts';
import { SiteOperations } from './operations/sites.ts';
import { StatusOperations } from './operations/status/status.ts';
import { TableCopyOperations } from './operations/table-copy.ts';
import { ThrottlingOperations } from './operations/throttling.ts';
import { TokenSecretOperations } from './operations/token-secret.ts';
import { UsageOperations } from './operations/usage.ts';
import type { Operator } from './operator.ts';
import { reportError } from './output/error-line.ts';
import { AuditRows } from './store/audit-rows.ts';
import { EventRows } from './store/event-rows.ts';
import { FeedbackRows } from './store/feedback-rows.ts';
import { KeyRows } from './store/key-rows.ts';
import { OrganizationRows } from './store/organization-rows.ts';
import { organizationTables, restoredTable } from './store/organization-tables.ts';
import { PresetRows } from './store/preset-rows.ts';
import { ProfileRows } from './store/profile-rows.ts';
import { SiteRows } from './store/site-rows.ts';
import { storedBytes } from './store/stored-bytes.ts';

export interface ConnectOptions {
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Waits for so many milliseconds. */
  readonly wait?: (durationMs: number) => Promise<unknown>;
  /** Told in one line when a service makes it wait. */
  readonly onWait?: OnWait;
  /** How long one attempt of a call may take. */
  readonly bounds?: CallBounds;
}

type GatewayOptions = ConnectOptions & Required<Pick<ConnectOptions, 'wait'>>;

/**
 * Connects to a deployment: asks CloudFormation where its tables, usage plans and API are.
 *
 * @throws NotFoundError when there is no such stack
 * @throws FailedError when the stack is not an API stack of this version
 */
export async function connect(target: Target, options: ConnectOptions = {}): Promise<Operator> {
  const { now = Date.now, wait = waitFor, bounds } = options;
  const outputs = await readStackOutputs(target, bounds);
  const dynamoDb = new DynamoDBClient(clientOptions(target, bounds));
  const client = documentClient(dynamoDb);
  const gateway = lazyGateway(target, { ...options, wait });
  const rows = {
    organizationRows: new OrganizationRows(client, outputs.OrganizationsTableName),
    siteRows: new SiteRows(client, outputs.OrganizationsTableName),
    keyRows: new KeyRows(client, outputs.KeysTableName),
    presetRows: new PresetRows(client, outputs.PresetsTableName),
    profileRows: new ProfileRows(client, outputs.ProfilesTableName),
    presets: new PresetsTable(client, outputs.PresetsTableName),
    profiles: new ProfilesTable(client, outputs.ProfilesTableName),
    credits: new CreditsTable(client, outputs.CreditsTableName),
    usage: new UsageTable(client, outputs.UsageTableName),
    eventRows: new EventRows(client, outputs.EventsTableName),
    feedbackRows: new FeedbackRows(client, outputs.FeedbackTableName),
    organizationTables: organizationTables(client, outputs),
  };
  const controlPlane = async () => {
    const [{ ControlPlane }, { Ownership }] = await Promise.all([
      import('./control-plane/control-plane.ts'),
      import('./control-plane/ownership.ts'),
    ]);
    const stage = { apiId: outputs.ApiId, stageName: outputs.StageName };
    return new ControlPlane(await gateway.get(), new Ownership(stage, outputs.OrganizationsTableName));
  };
  const sharedUsagePlanIds = recordOf(sharedPlans, (plan) => outputs[usagePlanOutput(plan)]);
  const explain = (error: unknown) => reportError(error).line;
  const log = lazyLog(() => openLogSource(target, outputs, bounds));
  const sites = new SiteOperations({ ...rows, now });
  const keys = new KeyOperations({ ...rows, now });
  return {
    siteRoot: outputs.SiteRoot,
    organizations: new OrganizationOperations({ ...rows, controlPlane, sharedUsagePlanIds, now }),
    repairs: new RepairOperations({
      ...rows,
      controlPlane,
      sharedUsagePlanIds,
      now,
      explain,
    }),
    sites,
    siteDeletions: new SiteDeletionOperations({ ...rows, now }),
    keys,
    embeds: new EmbedOperations({
      sites,
      keys,
      siteRoot: outputs.SiteRoot,
      findSdk: (sdkUrl) => findPublishedSdk(target, sdkUrl, bounds),
    }),
    presets: new PresetOperations(rows),
    tableCopies: new TableCopyOperations({
      ...rows,
      restoredTable: (name, tableName) => restoredTable(client, outputs, name, tableName),
      now,
    }),
    profiles: new ProfileOperations({ ...rows, now }),
    ai: new AiOperations({ ...rows, now }),
    aiCheck: new AiCheckOperations({
      models: modelsOf(outputs),
      probes: async () => {
        const { ServiceProbes } = await import('./connection/ai-probes.ts');
        return new ServiceProbes(target, bounds);
      },
    }),
    usage: new UsageOperations({ ...rows, now }),
    allUsage: new AllUsageOperations({ ...rows, now }),
    costs: new CostOperations({
      ...rows,
      models: modelsOf(outputs),
      storedBytes: async () =>
        storedBytes(
          dynamoDb,
          tableNames.map((name) => outputs[tableNameOutput(name)]),
        ),
      explain,
      now,
    }),
    feedback: new FeedbackOperations({ ...rows, now }),
    audit: new AuditOperations({
      auditRows: new AuditRows(client, outputs.OrganizationsTableName),
      operatorName: async () => operatorName(target, bounds),
      explain,
      now,
    }),
    pings: new PingOperations({ ...rows, siteRoot: outputs.SiteRoot, now, explain }),
    status: new StatusOperations({
      stackName: target.stackName,
      siteRoot: outputs.SiteRoot,
      isLocal: target.kind === 'local',
      probes: async () => {
        const { ServiceStatusProbes } = await import('./connection/status-probes.ts');
        return new ServiceStatusProbes(target, outputs, bounds);
      },
      now,
      explain,
    }),
    throttling: new ThrottlingOperations({ openLog: log.get, now }),
    tokenSecret: new TokenSecretOperations({
      secret: async () => {
        const { DeployedTokenSecret } = await import('./connection/token-secret.ts');
        return new DeployedTokenSecret(target, outputs.TokenSecretArn, bounds);
      },
      now,
      wait,
    }),
    organizationData: new OrganizationDataOperations({ ...rows, controlPlane, now, wait }),
    organizationImports: new OrganizationImportOperations({ ...rows, controlPlane, sharedUsagePlanIds, now }),
    openLog: log.get,
    close: () => {
      dynamoDb.destroy();
      log.close();
      gateway.close();
    },
  };
}

/** The log, which is opened once, by the first command that reads it. */
function lazyLog(open: () => Promise<LogSource>) {
  let opened: LogSource | null = null;
  return {
    get: async (): Promise<LogSource> => {
      opened ??= await open();
      return opened;
    },
    close: () => opened?.close(),
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

/** The API Gateway client, whose package is loaded at the first use. */
function lazyGateway(target: Target, { wait, onWait = () => undefined, bounds }: GatewayOptions) {
  let client: APIGatewayClient | null = null;
  return {
    get: async (): Promise<APIGatewayClient> => {
      const [{ APIGatewayClient }, { addPatience }] = await Promise.all([
        import('@aws-sdk/client-api-gateway'),
        import('./control-plane/patience.ts'),
      ]);
      if (client !== null) return client;
      client = new APIGatewayClient(clientOptions(target, bounds));
      addPatience(client, { wait, onWait });
      return client;
    },
    close: () => client?.destroy(),
  };
}
