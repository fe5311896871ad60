import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { monthOf } from '../../shared/data/month.ts';
import type { System, Tenant } from './system.ts';
import { tableClient } from './table-client.ts';

/** Creates an organization that may use every AI mode and has the given number of credits per month. */
export async function createCreditTenant(system: System, creditsPerMonth: number): Promise<Tenant> {
  const tenant = await system.createTenant();
  await system.operator.ai.set(tenant.orgId, { tier: 'custom', creditsPerMonth }, 'genius');
  return tenant;
}

/** Returns the stored credit item of the current month, or an empty object. */
export async function readCreditItem(system: System, { orgId }: Tenant): Promise<Record<string, unknown>> {
  const { client, nameOf } = tableClient(system);
  const Key = { balanceId: `${orgId}#${monthOf(Date.now())}` };
  const { Item } = await client.send(
    new GetCommand({ TableName: nameOf('Credits'), Key, ConsistentRead: true }),
  );
  client.destroy();
  return Item ?? {};
}
