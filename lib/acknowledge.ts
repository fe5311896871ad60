import { Token, Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** Suppresses one cdk-nag finding on a construct and its children, for a reason that a reviewer can verify. */
export function acknowledge(construct: IConstruct, findingId: string, reason: string): void {
  // Skips release templates, whose finding IDs contain unresolved CloudFormation parameters. cdk-nag checks the same
  // stacks without parameters.
  if (Token.isUnresolved(findingId)) return;
  Validations.of(construct).acknowledge({ id: findingId, reason });
}
