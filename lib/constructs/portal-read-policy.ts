import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { ManagedPolicy, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import type { TableName } from '../tables.ts';

export interface PortalReadPolicyProps {
  readonly tables: Readonly<Record<TableName, Table>>;
}

interface Readable {
  readonly table: TableName;
  /** Read by key and by Query. */
  readonly itself: boolean;
  /** Read by Query. */
  readonly indexes: readonly string[];
}

/**
 * What a portal shows its customers. Not here: Organizations and Keys (secrets and hashes of keys), Profiles
 * (visitors' settings), and what is the service's own business.
 */
const readable: readonly Readable[] = [
  { table: 'Usage', itself: true, indexes: [] },
  { table: 'Credits', itself: true, indexes: [] },
  { table: 'Presets', itself: true, indexes: [] },
  { table: 'Events', itself: false, indexes: ['byDay'] },
  { table: 'Feedback', itself: true, indexes: ['byTime', 'byReference'] },
];

/** For the role of a portal that reads these tables: no writes, no Scan, no table beyond those above. */
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
