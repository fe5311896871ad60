import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { featureCodeSchema, languageTagSchema, presetCodeSchema } from '../contract/primitives.ts';
import * as z from '../contract/zod.ts';
import { whenAvailable } from './store.ts';
import { Table } from './table.ts';

/** A preset of an organization. Every new organization receives copies of the built-in presets. */
export const presetSchema = z.object({
  orgId: z.string(),
  code: presetCodeSchema,
  name: z.string(),
  /** Localized names, keyed by BCP-47 tag. */
  names: z.record(languageTagSchema, z.string()),
  description: z.string(),
  tools: z.array(z.object({ featureCode: featureCodeSchema, value: z.nullable(z.string()) })),
  builtIn: z.boolean(),
  hidden: z.boolean(),
  /** Position in lists; presets with the same position are sorted by code. */
  position: z.int(),
});
export type Preset = z.infer<typeof presetSchema>;

export class PresetsTable extends Table {
  /**
   * Returns all presets of an organization in display order, including hidden presets.
   *
   * @throws StoreUnavailableError
   */
  async list(orgId: string): Promise<readonly Preset[]> {
    return whenAvailable(this.readAll(orgId));
  }

  private async readAll(orgId: string): Promise<readonly Preset[]> {
    const presets: Preset[] = [];
    const query = {
      TableName: this.tableName,
      KeyConditionExpression: 'orgId = :orgId',
      ExpressionAttributeValues: { ':orgId': orgId },
    };
    for await (const page of paginateQuery({ client: this.client }, query)) {
      for (const row of page.Items ?? []) presets.push(presetSchema.parse(row));
    }
    return presets.sort(
      (left, right) => left.position - right.position || compareCodes(left.code, right.code),
    );
  }
}

function compareCodes(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}
