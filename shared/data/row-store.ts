import {
  type DynamoDBDocumentClient,
  GetCommand,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { ifConditionHolds, whenAvailable } from './store.ts';

export type StoredRow = Readonly<Record<string, unknown>>;

/**
 * Reads and writes single items of a table that has only a partition key. Every method throws
 * StoreUnavailableError when DynamoDB is unavailable.
 */
export class RowStore {
  private readonly client: DynamoDBDocumentClient;
  private readonly tableName: string;
  private readonly keyAttribute: string;

  constructor(client: DynamoDBDocumentClient, tableName: string, keyAttribute: string) {
    this.client = client;
    this.tableName = tableName;
    this.keyAttribute = keyAttribute;
  }

  /** Reads an item with strong consistency; returns an empty object when it does not exist. */
  async read(id: string): Promise<StoredRow> {
    const { Item } = await whenAvailable(
      this.client.send(new GetCommand({ ...this.target(id), ConsistentRead: true })),
    );
    return Item ?? {};
  }

  /**
   * Updates an item and returns it, or only the part selected by `ReturnValues`. Returns null when the
   * condition is not met.
   */
  async updateIf(
    id: string,
    update: Omit<UpdateCommandInput, 'TableName' | 'Key'>,
  ): Promise<StoredRow | null> {
    const written = await ifConditionHolds(
      this.client.send(new UpdateCommand({ ReturnValues: 'ALL_NEW', ...update, ...this.target(id) })),
    );
    return written === null ? null : (written.Attributes ?? {});
  }

  private target(id: string) {
    return { TableName: this.tableName, Key: { [this.keyAttribute]: id } };
  }
}
