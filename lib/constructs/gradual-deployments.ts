import { Aws } from 'aws-cdk-lib';
import { CfnApplication, CfnDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnAlias } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';
import type { DeployOptions } from '../deploy-options.ts';
import { liveAlias, type WidgetFunction } from './widget-function.ts';

type GradualDeployment = NonNullable<DeployOptions['gradualDeployment']>;

const configurations: Readonly<Record<GradualDeployment, string>> = {
  canary: 'CodeDeployDefault.LambdaCanary10Percent5Minutes',
  linear: 'CodeDeployDefault.LambdaLinear10PercentEvery1Minute',
};

export interface GradualDeploymentsProps {
  readonly deployment: GradualDeployment;
  readonly functions: ReadonlyMap<string, WidgetFunction>;
  readonly alarmNames: (functionName: string) => readonly string[];
}

/** Shifts each function's traffic gradually to its new version and rolls back when an alarm fires. */
export class GradualDeployments extends Construct {
  constructor(scope: Construct, id: string, { deployment, functions, alarmNames }: GradualDeploymentsProps) {
    super(scope, id);
    const application = new CfnApplication(this, 'Application', { computePlatform: 'Lambda' });
    const role = this.addRole([...functions.values()]);
    for (const [name, { alias }] of functions) {
      const group = new CfnDeploymentGroup(this, name, {
        applicationName: application.ref,
        serviceRoleArn: role.roleArn,
        deploymentConfigName: configurations[deployment],
        deploymentStyle: { deploymentType: 'BLUE_GREEN', deploymentOption: 'WITH_TRAFFIC_CONTROL' },
        autoRollbackConfiguration: {
          enabled: true,
          events: ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM', 'DEPLOYMENT_STOP_ON_REQUEST'],
        },
        alarmConfiguration: { enabled: true, alarms: alarmNames(name).map((alarm) => ({ name: alarm })) },
      });
      const resource = alias?.node.defaultChild;
      if (!(resource instanceof CfnAlias)) throw new Error(`The function ${name} has no alias.`);
      resource.cfnOptions.updatePolicy = {
        codeDeployLambdaAliasUpdate: { applicationName: application.ref, deploymentGroupName: group.ref },
      };
    }
  }

  /**
   * Grants the permissions of AWSCodeDeployRoleForLambdaLimited, except those for hooks and notifications. The Lambda
   * permissions are limited to the given functions and their live aliases.
   */
  private addRole(functions: readonly WidgetFunction[]): Role {
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('codedeploy.amazonaws.com', {
        conditions: { StringEqualsIfExists: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
      }),
    });
    role.addToPolicy(
      new PolicyStatement({
        actions: ['lambda:GetAlias', 'lambda:UpdateAlias', 'lambda:GetProvisionedConcurrencyConfig'],
        resources: functions.flatMap(({ function: { functionArn } }) => [
          functionArn,
          `${functionArn}:${liveAlias}`,
        ]),
      }),
    );
    // https://docs.aws.amazon.com/aws-managed-policy/latest/reference/AWSCodeDeployRoleForLambdaLimited.html
    role.addToPolicy(new PolicyStatement({ actions: ['cloudwatch:DescribeAlarms'], resources: ['*'] }));
    acknowledge(
      role,
      'AwsSolutions-IAM5[Resource::*]',
      'The AWS managed policy for CodeDeploy also allows DescribeAlarms on all resources.',
    );
    return role;
  }
}
