import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { StackOutputs } from '../../../cli/connection/read-stack-outputs.ts';
import { sumOf } from '../../../shared/collections/sum-of.ts';
import type { Tenant } from './client.ts';

interface Check {
  readonly name: string;
  readonly minimum: number;
  readonly maximum: number;
  readonly found: number;
}

const rowSchema = z.looseObject({ orgId: z.string() });
const countSchema = z.int().default(0);
const reservationSchema = z.object({ amount: z.int() });

/**
 * Compares the stored totals with the counts that an organization's clients expect. A call without a response may or
 * may not have been counted and charged, so both outcomes are accepted.
 */
export async function checkStored(
  documents: DynamoDBDocumentClient,
  tables: StackOutputs,
  tenant: Tenant,
): Promise<readonly Check[]> {
  const rowsOf = async (TableName: string) => {
    const rows: z.infer<typeof rowSchema>[] = [];
    for await (const { Items = [] } of paginateScan(
      { client: documents },
      { TableName, ConsistentRead: true },
    )) {
      rows.push(...z.array(rowSchema).parse(Items));
    }
    return rows.filter(({ orgId }) => orgId === tenant.orgId);
  };
  const total = async (TableName: string, field: string) =>
    sumOf((await rowsOf(TableName)).map((row) => countSchema.parse(row[field])));
  const credits = await rowsOf(tables.CreditsTableName);
  const reservations = credits.flatMap((row) =>
    Object.entries(row).flatMap(([name, value]) =>
      name.startsWith('r#') ? [reservationSchema.parse(value)] : [],
    ),
  );
  const used = sumOf(credits.map((row) => countSchema.parse(row.used)));
  const check = (name: string, minimum: number, found: number, uncertain = 0): Check => {
    return { name: `${tenant.orgId}: ${name}`, minimum, maximum: minimum + uncertain, found };
  };
  return [
    check('calls counted', tenant.served, await total(tables.UsageTableName, 'calls'), tenant.uncertainCalls),
    check('credits used', tenant.creditsCharged, used, tenant.uncertainCredits),
    check('open reservations', 0, reservations.length),
    check('usage events', tenant.events, (await rowsOf(tables.EventsTableName)).length),
    check('feedback', tenant.feedback, (await rowsOf(tables.FeedbackTableName)).length),
    check('profile versions', tenant.saves, await total(tables.ProfilesTableName, 'version')),
  ];
}
