import { type DynamoDBDocumentClient, GetCommand, type GetCommandInput } from '@aws-sdk/lib-dynamodb';
import { whenAvailable } from './store.ts';

export abstract class Table {
  protected readonly client: DynamoDBDocumentClient;
  protected readonly tableName: string;

  constructor(client: DynamoDBDocumentClient, tableName: string) {
    this.client = client;
    this.tableName = tableName;
  }

  /** @throws StoreUnavailableError */
  protected async get(Key: GetCommandInput['Key'], options: Pick<GetCommandInput, 'ConsistentRead'> = {}) {
    const input = { TableName: this.tableName, Key, ...options };
    const { Item } = await whenAvailable(this.client.send(new GetCommand(input)));
    return Item;
  }
}
