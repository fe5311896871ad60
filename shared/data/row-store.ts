import { type DynamoDBDocumentClient, UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { ifConditionHolds } from './store.ts';
import { Table } from './table.ts';

export type StoredRow = Readonly<Record<string, unknown>>;

/**
 * Reads and writes single items of a table that has only a partition key. Every method throws
 * StoreUnavailableError when DynamoDB is unavailable.
 */
export class RowStore extends Table {
  private readonly keyAttribute: string;

  constructor(client: DynamoDBDocumentClient, tableName: string, keyAttribute: string) {
    super(client, tableName);
    this.keyAttribute = keyAttribute;
  }

  /** Reads an item with strong consistency; returns an empty object when it does not exist. */
  async read(id: string): Promise<StoredRow> {
    return (await this.get({ [this.keyAttribute]: id }, { ConsistentRead: true })) ?? {};
  }

  /**
   * Updates an item and returns it, or only the part selected by `ReturnValues`. Returns null when the
   * condition is not met.
   */
  async updateIf(
    id: string,
    update: Omit<UpdateCommandInput, 'TableName' | 'Key'>,
  ): Promise<StoredRow | null> {
    const target = { TableName: this.tableName, Key: { [this.keyAttribute]: id } };
    const written = await ifConditionHolds(
      this.client.send(new UpdateCommand({ ReturnValues: 'ALL_NEW', ...update, ...target })),
    );
    return written === null ? null : (written.Attributes ?? {});
  }
}
