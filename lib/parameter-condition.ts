import { CfnCondition, CfnResource, Fn, type IResolvable } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

/** An option's value, or a reference to the CloudFormation parameter that chooses it when a release is deployed. */
export type Chosen<Value extends string> = Value | IResolvable;

/** Widens the type of an option that is a parameter of releases. */
export function chosen<Value extends string>(value: Value): Chosen<Value> {
  return value;
}

/** Returns the condition that a parameter has a value; null if the option is not a parameter. */
export function parameterCondition<Value extends string>(
  scope: Construct,
  option: Chosen<Value>,
  value: Value,
): CfnCondition | null {
  if (typeof option === 'string') return null;
  return new CfnCondition(scope, `Is${value}`, { expression: Fn.conditionEquals(option, value) });
}

/** Creates a resource only if the condition holds; always if it is null. */
export function setCondition(construct: Construct, condition: CfnCondition | null): void {
  const resource = construct.node.defaultChild;
  if (condition !== null && resource instanceof CfnResource) resource.cfnOptions.condition = condition;
}
