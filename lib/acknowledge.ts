import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/**
 * Accepts one cdk-nag finding on a construct and what is inside it, for a reason that a reviewer can check.
 * Stands beside the construct it is about.
 */
export function acknowledge(construct: IConstruct, findingId: string, reason: string): void {
  Validations.of(construct).acknowledge({ id: findingId, reason });
}
