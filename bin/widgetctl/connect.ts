import type { APIGatewayClient } from '@aws-sdk/client-api-gateway';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { PresetsTable } from '../../shared/data/presets.ts';
import { ProfilesTable } from '../../shared/data/profiles.ts';
import { documentClient } from '../../shared/data/store.ts';
import { UsageTable } from '../../shared/data/usage.ts';
import { clientOptions } from './connection/client-options.ts';
import { readStackOutputs } from './connection/stack-outputs.ts';
import type { Target } from './connection/target.ts';
import { KeyOperations } from './operations/keys.ts';
import { OrganizationOperations } from './operations/organizations.ts';
import { PresetOperations } from './operations/presets.ts';
import { ProfileOperations } from './operations/profiles.ts';
import { SiteOperations } from './operations/sites.ts';
import type { Operator } from './operator.ts';
import { KeyRows } from './store/key-rows.ts';
import { OrganizationRows } from './store/organization-rows.ts';
import { PresetRows } from './store/preset-rows.ts';
import { ProfileRows } from './store/profile-rows.ts';
import { SiteRows } from './store/site-rows.ts';

/**
 * Connects to a deployment: asks CloudFormation where its tables, usage plans and API are.
 *
 * @throws NotFoundError when there is no such stack
 * @throws FailedError when the stack is not an API stack of this version
 */
export async function connect(target: Target, now: () => number = Date.now): Promise<Operator> {
  const outputs = await readStackOutputs(target);
  const dynamoDb = new DynamoDBClient(clientOptions(target));
  const client = documentClient(dynamoDb);
  const gateway = lazyGateway(target);
  const rows = {
    organizationRows: new OrganizationRows(client, outputs.OrganizationsTableName),
    siteRows: new SiteRows(client, outputs.OrganizationsTableName),
    keyRows: new KeyRows(client, outputs.KeysTableName),
    presetRows: new PresetRows(client, outputs.PresetsTableName),
    profileRows: new ProfileRows(client, outputs.ProfilesTableName),
    presets: new PresetsTable(client, outputs.PresetsTableName),
    profiles: new ProfilesTable(client, outputs.ProfilesTableName),
    usage: new UsageTable(client, outputs.UsageTableName),
  };
  const usagePlans = async () => {
    const { UsagePlans } = await import('./control-plane/usage-plans.ts');
    return new UsagePlans(await gateway.get(), { apiId: outputs.ApiId, stageName: outputs.StageName });
  };
  const sharedUsagePlanIds = {
    solo: outputs.UsagePlanSoloId,
    starter: outputs.UsagePlanStarterId,
    pro: outputs.UsagePlanProId,
  };
  return {
    siteRoot: outputs.SiteRoot,
    organizations: new OrganizationOperations({ ...rows, usagePlans, sharedUsagePlanIds, now }),
    sites: new SiteOperations({ ...rows, now }),
    keys: new KeyOperations({ ...rows, now }),
    presets: new PresetOperations(rows),
    profiles: new ProfileOperations({ ...rows, now }),
    close: () => {
      dynamoDb.destroy();
      gateway.close();
    },
  };
}

/** The API Gateway client, whose package is loaded at the first use. */
function lazyGateway(target: Target) {
  let client: APIGatewayClient | null = null;
  return {
    get: async (): Promise<APIGatewayClient> => {
      const { APIGatewayClient } = await import('@aws-sdk/client-api-gateway');
      client ??= new APIGatewayClient(clientOptions(target));
      return client;
    },
    close: () => client?.destroy(),
  };
}
