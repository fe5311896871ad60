import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { TableName } from '../tables.ts';
import type { WidgetFunction } from './widget-function.ts';

/** Table actions that a function can be granted. Scan is excluded on purpose. */
export type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'BatchWriteItem';

/** Name of the environment variable for a table's name, such as `TRANSFORM_CACHE_TABLE_NAME`. */
export function tableNameVariable(name: TableName): string {
  return `${name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()}_TABLE_NAME`;
}

/**
 * Sets the table's name in the function's environment and allows these actions on the table, but not on its
 * indexes.
 */
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
