import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  paginateQuery,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { type WidgetKey, widgetKeySchema } from '../../../shared/data/keys.ts';
import { whenAvailable, whenConditionHolds } from '../../../shared/data/store.ts';

/** Writes the rows of widget keys, and finds them by organization. */
export class KeyRows {
  constructor(
    private readonly client: DynamoDBDocumentClient,
    private readonly tableName: string,
  ) {}

  /** Adds a key; false when there is one with this hash, which stays as it is. */
  async insert(key: WidgetKey): Promise<boolean> {
    const put = new PutCommand({
      TableName: this.tableName,
      Item: widgetKeySchema.parse(key),
      ConditionExpression: 'attribute_not_exists(keyHash)',
    });
    return whenConditionHolds(this.client.send(put));
  }

  /** The key as it is now, not as an index last saw it. */
  async read(keyHash: string): Promise<WidgetKey | null> {
    const get = new GetCommand({ TableName: this.tableName, Key: { keyHash }, ConsistentRead: true });
    const { Item } = await whenAvailable(this.client.send(get));
    return Item === undefined ? null : widgetKeySchema.parse(Item);
  }

  /** All keys of an organization, oldest first. A key made a moment ago may still be missing. */
  async list(orgId: string): Promise<readonly WidgetKey[]> {
    const keys = await whenAvailable(this.query(orgId, null));
    return keys.toSorted((left, right) => Date.parse(left.createdAt) - Date.parse(right.createdAt));
  }

  /** The organization's key with this id, as it is now. */
  async find(orgId: string, keyId: string): Promise<WidgetKey | null> {
    const [found] = await whenAvailable(this.query(orgId, keyId));
    return found === undefined ? null : this.read(found.keyHash);
  }

  /**
   * Notes which key replaces an active one, and when that stops; false when it was changed since it was read. A key is
   * replaced once: its end may be the same after a rotation as before it, so the end alone does not tell.
   */
  async replace(before: WidgetKey, replacedBy: string, expiresAt: string): Promise<boolean> {
    const values = {
      ':active': 'active',
      ':expiresAt': expiresAt,
      ':before': before.expiresAt,
      ':replacedBy': replacedBy,
      ':nothing': null,
    };
    return whenConditionHolds(
      this.client.send(
        new UpdateCommand({
          TableName: this.tableName,
          Key: { keyHash: before.keyHash },
          UpdateExpression: 'SET expiresAt = :expiresAt, replacedBy = :replacedBy',
          ConditionExpression:
            '#status = :active AND expiresAt = :before AND (attribute_not_exists(replacedBy) OR replacedBy = :nothing)',
          ExpressionAttributeNames: { '#status': 'status' },
          ExpressionAttributeValues: values,
        }),
      ),
    );
  }

  /** Stops a key; false when it was stopped before. */
  async revoke(keyHash: string, revokedAt: string): Promise<boolean> {
    return whenConditionHolds(
      this.client.send(
        new UpdateCommand({
          TableName: this.tableName,
          Key: { keyHash },
          UpdateExpression: 'SET #status = :revoked, revokedAt = :revokedAt',
          ConditionExpression: '#status = :active',
          ExpressionAttributeNames: { '#status': 'status' },
          ExpressionAttributeValues: { ':active': 'active', ':revoked': 'revoked', ':revokedAt': revokedAt },
        }),
      ),
    );
  }

  /** Takes a key away without a trace. One that is not there is fine. */
  async delete(keyHash: string): Promise<void> {
    await whenAvailable(this.client.send(new DeleteCommand({ TableName: this.tableName, Key: { keyHash } })));
  }

  /** Changes the note that a key is known by; false when there is no such key of the organization. */
  async relabel({ keyHash, orgId }: WidgetKey, label: string): Promise<boolean> {
    return whenConditionHolds(
      this.client.send(
        new UpdateCommand({
          TableName: this.tableName,
          Key: { keyHash },
          ConditionExpression: 'orgId = :orgId',
          UpdateExpression: 'SET label = :label',
          ExpressionAttributeValues: { ':orgId': orgId, ':label': label },
        }),
      ),
    );
  }

  private async query(orgId: string, keyId: string | null): Promise<WidgetKey[]> {
    const keys: WidgetKey[] = [];
    const query = {
      TableName: this.tableName,
      IndexName: 'byOrganization',
      KeyConditionExpression: keyId === null ? 'orgId = :orgId' : 'orgId = :orgId AND keyId = :keyId',
      ExpressionAttributeValues: { ':orgId': orgId, ...(keyId === null ? {} : { ':keyId': keyId }) },
    };
    for await (const page of paginateQuery({ client: this.client }, query)) {
      for (const row of page.Items ?? []) keys.push(widgetKeySchema.parse(row));
    }
    return keys;
  }
}
