import {
  type DynamoDBDocumentClient,
  GetCommand,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { ifConditionHolds, whenAvailable } from './store.ts';
import type { UsageRow } from './usage-rows.ts';

/** Rows of the Usage table, one at a time. Every method throws StoreUnavailableError where DynamoDB cannot be asked. */
export class UsageRowStore {
  constructor(
    private readonly client: DynamoDBDocumentClient,
    private readonly tableName: string,
  ) {}

  /** The row as the last write left it; one that is not there is empty. */
  async read(counterId: string): Promise<UsageRow> {
    const { Item } = await whenAvailable(
      this.client.send(
        new GetCommand({ TableName: this.tableName, Key: { counterId }, ConsistentRead: true }),
      ),
    );
    return Item ?? {};
  }

  /** Changes a row; what `ReturnValues` asks for, or null where the condition does not hold. */
  async updateIf(
    counterId: string,
    update: Omit<UpdateCommandInput, 'TableName' | 'Key'>,
  ): Promise<UsageRow | null> {
    const written = await ifConditionHolds(
      this.client.send(new UpdateCommand({ ...update, TableName: this.tableName, Key: { counterId } })),
    );
    return written === null ? null : (written.Attributes ?? {});
  }
}
