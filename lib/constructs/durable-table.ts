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

export interface DurableTableOptions {
  readonly removalPolicy: RemovalPolicy;
  /** True to enable a stream with the new image of each changed item. */
  readonly hasStream: boolean;
}

/**
 * Adds an on-demand table that is protected against data loss by point-in-time recovery. With the removal policy
 * RETAIN, deletion protection is enabled too.
 */
export function addDurableTable(
  stack: Construct,
  name: string,
  definition: TableDefinition,
  { removalPolicy, hasStream }: DurableTableOptions,
): Table {
  const { timeToLiveAttribute, indexes = {} } = definition;
  const table = new Table(new Construct(stack, name), 'Table', {
    ...attributes(definition),
    billingMode: BillingMode.PAY_PER_REQUEST,
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    encryption: TableEncryption.AWS_MANAGED,
    removalPolicy,
    deletionProtection: removalPolicy === RemovalPolicy.RETAIN,
    ...(timeToLiveAttribute !== undefined && { timeToLiveAttribute }),
    ...(hasStream && { stream: StreamViewType.NEW_IMAGE }),
  });
  for (const [indexName, index] of Object.entries(indexes)) {
    table.addGlobalSecondaryIndex({
      indexName,
      ...attributes(index),
      projectionType: ProjectionType[index.projection],
    });
  }
  return table;
}

function attributes({ partitionKey, sortKey }: KeyNames) {
  return {
    partitionKey: { name: partitionKey, type: AttributeType.STRING },
    ...(sortKey !== undefined && { sortKey: { name: sortKey, type: AttributeType.STRING } }),
  };
}
