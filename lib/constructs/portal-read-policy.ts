import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { ManagedPolicy, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import type { TableName } from '../tables.ts';

export interface PortalReadPolicyProps {
  readonly tables: Readonly<Record<TableName, Table>>;
}

interface Readable {
  readonly table: TableName;
  /** True to allow GetItem, BatchGetItem and Query on the table itself. */
  readonly itself: boolean;
  readonly indexes: readonly string[];
}

/**
 * Tables and indexes that a customer portal may read. Excludes Organizations and Keys (secrets and key
 * hashes), Profiles (visitor settings) and internal tables.
 */
const readable: readonly Readable[] = [
  { table: 'Usage', itself: true, indexes: [] },
  { table: 'Credits', itself: true, indexes: [] },
  { table: 'Presets', itself: true, indexes: [] },
  { table: 'Events', itself: false, indexes: ['byDay'] },
  { table: 'Feedback', itself: true, indexes: ['byTime', 'byReference'] },
];

/**
 * Policy for the role of a customer portal. Grants read-only access to the {@link readable} tables and indexes, but
 * does not allow Scan.
 */
export class PortalReadPolicy extends Construct {
  readonly policy: ManagedPolicy;

  constructor(scope: Construct, id: string, { tables }: PortalReadPolicyProps) {
    super(scope, id);
    const itself = readable.filter((entry) => entry.itself).map(({ table }) => tables[table].tableArn);
    const indexes = readable.flatMap(({ table, indexes: names }) =>
      names.map((name) => `${tables[table].tableArn}/index/${name}`),
    );
    this.policy = new ManagedPolicy(this, 'Policy', {
      description: 'Read usage, credits, presets, events by day, feedback and reports of the widget API.',
      statements: [
        new PolicyStatement({
          actions: ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'],
          resources: itself,
        }),
        new PolicyStatement({ actions: ['dynamodb:Query'], resources: indexes }),
      ],
    });
  }
}
