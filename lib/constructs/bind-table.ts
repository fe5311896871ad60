import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { TableName } from '../tables.ts';
import type { WidgetFunction } from './widget-function.ts';

/** What a function may be allowed to do to a table. There is no Scan: nothing here reads a whole table. */
export type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'BatchWriteItem';

/** The environment variable that tells a function a table's name, such as `TRANSFORM_CACHE_TABLE_NAME`. */
export function tableNameVariable(name: TableName): string {
  return `${name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()}_TABLE_NAME`;
}

/** Tells the function the table's name and allows these actions on the table itself, on no index. */
export function bindTable(
  target: WidgetFunction,
  name: TableName,
  table: Table,
  actions: readonly TableAction[],
): void {
  target.setEnvironment(tableNameVariable(name), table.tableName);
  target.allow(
    actions.map((action) => `dynamodb:${action}`),
    [table.tableArn],
  );
}
