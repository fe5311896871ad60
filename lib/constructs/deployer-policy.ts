import { Aws, DefaultStackSynthesizer, type Stack } from 'aws-cdk-lib';
import { ManagedPolicy, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';

/** Needed by `.ci/deploy`, and to read the API's URL. */
const stackActions = [
  'cloudformation:DescribeStacks',
  'cloudformation:ListChangeSets',
  'cloudformation:DescribeChangeSet',
];

/**
 * Adds the policy for a role that deploys, for example in a CI workflow. The role may assume the roles that
 * `cdk bootstrap` created in this account and Region, and read the state of the stacks and of alarms.
 * @param namePrefix prefix of the names of the deployment's stacks
 */
export function addDeployerPolicy(stack: Stack, namePrefix: string): ManagedPolicy {
  const qualifier = stack.synthesizer.bootstrapQualifier ?? DefaultStackSynthesizer.DEFAULT_QUALIFIER;
  const role = (partition: string, account: string, region: string) =>
    `arn:${partition}:iam::${account}:role/cdk-${qualifier}-*-role-${account}-${region}`;
  const stacks = (partition: string, region: string, account: string) =>
    `arn:${partition}:cloudformation:${region}:${account}:stack/${namePrefix}*/*`;
  const policy = new ManagedPolicy(new Construct(stack, 'Deployer'), 'Policy', {
    description: 'Deploy the widget API by the roles of cdk bootstrap.',
    statements: [
      new PolicyStatement({
        actions: ['sts:AssumeRole'],
        resources: [role(Aws.PARTITION, Aws.ACCOUNT_ID, Aws.REGION)],
      }),
      new PolicyStatement({
        actions: stackActions,
        resources: [stacks(Aws.PARTITION, Aws.REGION, Aws.ACCOUNT_ID)],
      }),
      new PolicyStatement({ actions: ['cloudwatch:DescribeAlarms'], resources: ['*'] }),
    ],
  });
  acknowledge(
    policy,
    `AwsSolutions-IAM5[Resource::${role('<AWS::Partition>', '<AWS::AccountId>', '<AWS::Region>')}]`,
    'Matches only the roles that cdk bootstrap creates for deployment, publishing and lookup. The CloudFormation execution role trusts only CloudFormation.',
  );
  acknowledge(
    policy,
    `AwsSolutions-IAM5[Resource::${stacks('<AWS::Partition>', '<AWS::Region>', '<AWS::AccountId>')}]`,
    "Matches only the deployment's own stacks, whose IDs and optional stacks are unknown here.",
  );
  acknowledge(
    policy,
    'AwsSolutions-IAM5[Resource::*]',
    'DescribeAlarms does not support restricting resources.',
  );
  return policy;
}
