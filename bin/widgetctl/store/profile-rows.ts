import { DeleteCommand, type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { profileId } from '../../../shared/data/profiles.ts';
import { whenAvailable, whenConditionHolds } from '../../../shared/data/store.ts';

/** Reads a visitor's row as it is stored, and deletes it. */
export class ProfileRows {
  constructor(
    private readonly client: DynamoDBDocumentClient,
    private readonly tableName: string,
  ) {}

  /** Every stored attribute; null when nothing is stored of this visitor. */
  async read(orgId: string, userId: string): Promise<Readonly<Record<string, unknown>> | null> {
    const get = new GetCommand({
      TableName: this.tableName,
      Key: { profileId: profileId(orgId, userId) },
      ConsistentRead: true,
    });
    const { Item } = await whenAvailable(this.client.send(get));
    return Item ?? null;
  }

  /** Deletes the row; false when there was none. */
  async delete(orgId: string, userId: string): Promise<boolean> {
    const remove = new DeleteCommand({
      TableName: this.tableName,
      Key: { profileId: profileId(orgId, userId) },
      ConditionExpression: 'attribute_exists(profileId)',
    });
    return whenConditionHolds(this.client.send(remove));
  }
}
