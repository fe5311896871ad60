import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { TableName } from '../tables.ts';
import type { WidgetFunction } from './widget-function.ts';

/** Table actions that can be granted to a function. Deliberately excludes Scan. */
export type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'BatchWriteItem';

/** Returns the name of the environment variable for a table's name, such as `TRANSFORM_CACHE_TABLE_NAME`. */
function tableNameVariable(name: TableName): string {
  return `${name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()}_TABLE_NAME`;
}

/** Passes the table's name to the function and grants the actions on the table, but not on its indexes. */
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
