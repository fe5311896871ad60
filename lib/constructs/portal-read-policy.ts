import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { ManagedPolicy, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import type { TableName } from '../tables.ts';

/**
 * Tables and indexes that a customer portal may read. Excludes Organizations and Keys (secrets and key
 * hashes), Profiles (visitor settings) and internal tables.
 */
const readableTables = ['Usage', 'Credits', 'Presets', 'Feedback'] as const;
const readableIndexes = [
  ['Events', 'byDay'],
  ['Feedback', 'byTime'],
  ['Feedback', 'byReference'],
] as const;

/** Adds the policy for the role of a customer portal, with read-only access that does not include Scan. */
export function addPortalReadPolicy(
  stack: Construct,
  tables: Readonly<Record<TableName, Table>>,
): ManagedPolicy {
  return new ManagedPolicy(new Construct(stack, 'PortalRead'), 'Policy', {
    description: 'Read usage, credits, presets, events by day, feedback and reports of the widget API.',
    statements: [
      new PolicyStatement({
        actions: ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'],
        resources: readableTables.map((name) => tables[name].tableArn),
      }),
      new PolicyStatement({
        actions: ['dynamodb:Query'],
        resources: readableIndexes.map(([name, index]) => `${tables[name].tableArn}/index/${index}`),
      }),
    ],
  });
}
