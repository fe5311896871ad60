import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { recordOf } from '../shared/collections/record-of.ts';
import { addDurableTable } from './constructs/durable-table.ts';
import type { LogRetention } from './constructs/log-retention.ts';
import { TokenSecret } from './constructs/token-secret.ts';
import { type TableName, tableDefinitions, tableNames } from './tables.ts';

export interface DataStackProps extends StackProps, LogRetention {
  readonly bundlesDirectory: string;
  readonly streamedTables: readonly TableName[];
}

/** Stack with the tables and the token secret, which must outlive every deployment. */
export class DataStack extends Stack {
  readonly tables: Readonly<Record<TableName, Table>>;
  readonly tokens: TokenSecret;

  constructor(scope: Construct, id: string, props: DataStackProps) {
    super(scope, id, props);
    this.tables = recordOf(tableNames, (name) =>
      addDurableTable(this, name, tableDefinitions[name], {
        removalPolicy: props.removalPolicy,
        hasStream: props.streamedTables.includes(name),
      }),
    );
    // Exported here in a fixed order. Otherwise the options of the other stacks would decide the order, and with it the
    // template of this stack.
    for (const name of tableNames) this.exportValue(this.tables[name].tableName);
    this.tokens = new TokenSecret(this, 'Tokens', props);
  }
}
