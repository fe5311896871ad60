import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { type Preset, presetSchema } from '../../../shared/data/presets.ts';
import { whenAvailable, whenConditionHolds } from '../../../shared/data/store.ts';
import { setAttributes } from './set-attributes.ts';

/** What an operator may change of a preset. */
export type PresetChange = Partial<
  Pick<Preset, 'name' | 'names' | 'description' | 'tools' | 'hidden' | 'position'>
>;

/** Reads a preset as it is now, and writes the rows of presets. */
export class PresetRows {
  constructor(
    private readonly client: DynamoDBDocumentClient,
    private readonly tableName: string,
  ) {}

  /** The preset as it is now, not as a replica last saw it. */
  async read(orgId: string, code: string): Promise<Preset | null> {
    const get = new GetCommand({ TableName: this.tableName, Key: { orgId, code }, ConsistentRead: true });
    const { Item } = await whenAvailable(this.client.send(get));
    return Item === undefined ? null : presetSchema.parse(Item);
  }

  /** Adds a preset; false when the organization has one with this code, which stays as it is. */
  async insert(preset: Preset): Promise<boolean> {
    const put = new PutCommand({
      TableName: this.tableName,
      Item: presetSchema.parse(preset),
      ConditionExpression: 'attribute_not_exists(orgId)',
    });
    return whenConditionHolds(this.client.send(put));
  }

  /** Writes a preset over whatever was there. */
  async replace(preset: Preset): Promise<void> {
    const put = new PutCommand({ TableName: this.tableName, Item: presetSchema.parse(preset) });
    await whenAvailable(this.client.send(put));
  }

  /** Changes a preset; false when there is none with this code. */
  async change(orgId: string, code: string, change: PresetChange): Promise<boolean> {
    const update = new UpdateCommand({
      TableName: this.tableName,
      Key: { orgId, code },
      ...setAttributes(change),
      ConditionExpression: 'attribute_exists(orgId)',
    });
    return whenConditionHolds(this.client.send(update));
  }

  /** Deletes a preset; false when there is none with this code. */
  async delete(orgId: string, code: string): Promise<boolean> {
    const remove = new DeleteCommand({
      TableName: this.tableName,
      Key: { orgId, code },
      ConditionExpression: 'attribute_exists(orgId)',
    });
    return whenConditionHolds(this.client.send(remove));
  }
}
