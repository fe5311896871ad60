import {
  type DynamoDBDocumentClient,
  GetCommand,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { ifConditionHolds, whenAvailable } from './store.ts';

/** A row as it is stored. */
export type StoredRow = Readonly<Record<string, unknown>>;

/**
 * Rows of a table that has one key attribute, one at a time. Every method throws StoreUnavailableError where DynamoDB
 * cannot be asked.
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

  /** The row as the last write left it; one that is not there is empty. */
  async read(id: string): Promise<StoredRow> {
    const { Item } = await whenAvailable(
      this.client.send(new GetCommand({ ...this.target(id), ConsistentRead: true })),
    );
    return Item ?? {};
  }

  /** Changes a row; the whole of it after that, or what `ReturnValues` asks for; null where the condition does not hold. */
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
