import { RemovalPolicy } from 'aws-cdk-lib';
import {
  AttributeType,
  BillingMode,
  ProjectionType,
  StreamViewType,
  Table,
  TableEncryption,
} from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import type { KeyNames, TableDefinition } from '../tables.ts';

export interface DurableTableProps extends TableDefinition {
  readonly removalPolicy: RemovalPolicy;
  /** Keeps each new image of an item for 24 hours, encrypted as the table is, for who may read the stream. */
  readonly hasStream: boolean;
}

/**
 * A table that survives mistakes: on demand, point-in-time recovery, encrypted under the account's own
 * `aws/dynamodb` key (its use shows in CloudTrail), and, unless removal is asked for, protected from deletion.
 */
export class DurableTable extends Construct {
  readonly table: Table;

  constructor(scope: Construct, id: string, props: DurableTableProps) {
    super(scope, id);
    this.table = new Table(this, 'Table', {
      ...attributes(props),
      billingMode: BillingMode.PAY_PER_REQUEST,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      encryption: TableEncryption.AWS_MANAGED,
      removalPolicy: props.removalPolicy,
      deletionProtection: props.removalPolicy === RemovalPolicy.RETAIN,
      ...(props.timeToLiveAttribute !== undefined && { timeToLiveAttribute: props.timeToLiveAttribute }),
      ...(props.hasStream && { stream: StreamViewType.NEW_IMAGE }),
    });
    for (const [indexName, index] of Object.entries(props.indexes ?? {})) {
      this.table.addGlobalSecondaryIndex({
        indexName,
        ...attributes(index),
        projectionType: ProjectionType[index.projection],
      });
    }
  }
}

function attributes({ partitionKey, sortKey }: KeyNames) {
  return {
    partitionKey: { name: partitionKey, type: AttributeType.STRING },
    ...(sortKey !== undefined && { sortKey: { name: sortKey, type: AttributeType.STRING } }),
  };
}
