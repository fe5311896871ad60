import { Aws, DefaultStackSynthesizer, type Stack } from 'aws-cdk-lib';
import { ManagedPolicy, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';

/**
 * Adds the policy for a role that runs `cdk diff` and `cdk deploy`, for example in a CI workflow. The role may only
 * assume the roles that `cdk bootstrap` created in this account and Region.
 */
export function addDeployerPolicy(stack: Stack): ManagedPolicy {
  const qualifier = stack.synthesizer.bootstrapQualifier ?? DefaultStackSynthesizer.DEFAULT_QUALIFIER;
  const role = (partition: string, account: string, region: string) =>
    `arn:${partition}:iam::${account}:role/cdk-${qualifier}-*-role-${account}-${region}`;
  const policy = new ManagedPolicy(new Construct(stack, 'Deployer'), 'Policy', {
    description: 'Deploy the widget API by the roles of cdk bootstrap.',
    statements: [
      new PolicyStatement({
        actions: ['sts:AssumeRole'],
        resources: [role(Aws.PARTITION, Aws.ACCOUNT_ID, Aws.REGION)],
      }),
    ],
  });
  acknowledge(
    policy,
    `AwsSolutions-IAM5[Resource::${role('<AWS::Partition>', '<AWS::AccountId>', '<AWS::Region>')}]`,
    'Matches only the roles that cdk bootstrap creates for deployment, publishing and lookup. The CloudFormation execution role trusts only CloudFormation.',
  );
  return policy;
}
