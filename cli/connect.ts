import { setTimeout as waitFor } from 'node:timers/promises';
import type { APIGatewayClient } from '@aws-sdk/client-api-gateway';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { usagePlanOutput } from '../lib/stack-outputs.ts';
import type { AttemptBounds } from '../shared/aws/bounded-client.ts';
import type { ModelIds } from '../shared/catalog/ai.ts';
import { sharedPlans } from '../shared/catalog/plans.ts';
import { recordOf } from '../shared/collections/record-of.ts';
import { CreditsTable } from '../shared/data/credits.ts';
import { PresetsTable } from '../shared/data/presets.ts';
import { ProfilesTable } from '../shared/data/profiles.ts';
import { documentClient } from '../shared/data/store.ts';
import { UsageTable } from '../shared/data/usage.ts';
import { clientOptions } from './connection/client-options.ts';
import { openLogSource } from './connection/open-log-source.ts';
import { operatorName } from './connection/operator-name.ts';
import { findPublishedSdk } from './connection/published-sdk.ts';
import { readStackOutputs, type StackOutputs } from './connection/read-stack-outputs.ts';
import type { Target } from './connection/target.ts';
import type { OnWait } from './control-plane/patience.ts';
import type { LogSource } from './logs/log-source.ts';
import { AiOperations } from './operations/ai.ts';
import { AiCheckOperations } from './operations/ai-check/ai-check.ts';
import { AllUsageOperations } from './operations/all-usage/all-usage.ts';
import { AuditOperations } from './operations/audit.ts';
import type { Deployment } from './operations/deployment.ts';
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
import { RecentUsageOperations } from './operations/recent-usage.ts';
import { SiteDeletionOperations } from './operations/site-deletion.ts';
import { SiteOperations } from './operations/sites.ts';
import { StatusOperations } from './operations/status/status.ts';
import { TableCopyOperations } from './operations/table-copy.ts';
import { ThrottlingOperations } from './operations/throttling.ts';
import { TokenSecretOperations } from './operations/token-secret.ts';
import { UsageOperations } from './operations/usage.ts';
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

export interface ConnectOptions {
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Waits for so many milliseconds. */
  readonly wait?: (durationMs: number) => Promise<unknown>;
  /** Told in one line when a service makes it wait. */
  readonly onWait?: OnWait;
  /** How long one attempt of a call may take. */
  readonly bounds?: AttemptBounds;
}

type GatewayOptions = ConnectOptions & Required<Pick<ConnectOptions, 'wait'>>;

/**
 * Connects to a deployment: asks CloudFormation where its tables, usage plans and API are.
 *
 * @throws NotFoundError when there is no such stack
 * @throws FailedError when the stack is not an API stack of this version
 */
export async function connect(target: Target, options: ConnectOptions = {}) {
  const { now = Date.now, wait = waitFor, bounds } = options;
  const outputs = await readStackOutputs(target, bounds);
  const dynamoDb = new DynamoDBClient(clientOptions(target, bounds));
  const client = documentClient(dynamoDb);
  const gateway = lazyGateway(target, { ...options, wait });
  const { ApiId, SiteRoot: siteRoot, StageName: stageName, ...names } = outputs;
  const log = lazyLog(() => openLogSource(target, outputs, bounds));
  const deployment: Deployment = {
    organizationRows: new OrganizationRows(client, names.OrganizationsTableName),
    siteRows: new SiteRows(client, names.OrganizationsTableName),
    auditRows: new AuditRows(client, names.OrganizationsTableName),
    keyRows: new KeyRows(client, names.KeysTableName),
    presetRows: new PresetRows(client, names.PresetsTableName),
    profileRows: new ProfileRows(client, names.ProfilesTableName),
    presets: new PresetsTable(client, names.PresetsTableName),
    profiles: new ProfilesTable(client, names.ProfilesTableName),
    credits: new CreditsTable(client, names.CreditsTableName),
    usage: new UsageTable(client, names.UsageTableName),
    eventRows: new EventRows(client, names.EventsTableName),
    feedbackRows: new FeedbackRows(client, names.FeedbackTableName),
    organizationTables: organizationTables(client, names),
    siteRoot,
    models: modelsOf(outputs),
    sharedUsagePlanIds: recordOf(sharedPlans, (plan) => outputs[usagePlanOutput(plan)]),
    controlPlane: async () => {
      const [{ ControlPlane }, { Ownership }] = await Promise.all([
        import('./control-plane/control-plane.ts'),
        import('./control-plane/ownership.ts'),
      ]);
      const stage = { apiId: ApiId, stageName };
      return new ControlPlane(await gateway.get(), new Ownership(stage, names.OrganizationsTableName));
    },
    openLog: log.get,
    now,
    wait,
    explain: (error) => reportError(error).line,
  };
  const sites = new SiteOperations(deployment);
  const keys = new KeyOperations(deployment);
  return {
    siteRoot,
    sites,
    keys,
    organizations: new OrganizationOperations(deployment),
    repairs: new RepairOperations(deployment),
    siteDeletions: new SiteDeletionOperations(deployment),
    embeds: new EmbedOperations({
      sites,
      keys,
      siteRoot,
      findSdk: (sdkUrl) => findPublishedSdk(target, sdkUrl, bounds),
    }),
    presets: new PresetOperations(deployment),
    tableCopies: new TableCopyOperations({
      ...deployment,
      restoredTable: (name, tableName) => restoredTable(client, names, name, tableName),
    }),
    profiles: new ProfileOperations(deployment),
    ai: new AiOperations(deployment),
    aiCheck: new AiCheckOperations({
      ...deployment,
      probes: async () => {
        const { ServiceProbes } = await import('./connection/ai-probes.ts');
        return new ServiceProbes(target, bounds);
      },
    }),
    recentUsage: new RecentUsageOperations(deployment),
    usage: new UsageOperations(deployment),
    allUsage: new AllUsageOperations(deployment),
    feedback: new FeedbackOperations(deployment),
    audit: new AuditOperations({
      ...deployment,
      operatorName: async () => operatorName(target, bounds),
    }),
    pings: new PingOperations(deployment),
    status: new StatusOperations({
      ...deployment,
      stackName: target.stackName,
      isLocal: target.kind === 'local',
      probes: async () => {
        const { ServiceStatusProbes } = await import('./connection/status-probes.ts');
        return new ServiceStatusProbes(target, outputs, bounds);
      },
    }),
    throttling: new ThrottlingOperations(deployment),
    tokenSecret: new TokenSecretOperations({
      ...deployment,
      secret: async () => {
        const { DeployedTokenSecret } = await import('./connection/token-secret.ts');
        return new DeployedTokenSecret(target, outputs.TokenSecretArn, bounds);
      },
    }),
    organizationData: new OrganizationDataOperations(deployment),
    organizationImports: new OrganizationImportOperations(deployment),
    openLog: log.get,
    /** Closes its connections. */
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

/** Everything an operator can do with one deployment. Each operation throws an OperatorError for what can be mended. */
export type Operator = Awaited<ReturnType<typeof connect>>;
