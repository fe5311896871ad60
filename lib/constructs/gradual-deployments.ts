import { Aws, type CfnCondition, CfnResource, Duration, Fn, Stack } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { CfnApplication, CfnDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnAlias, type Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { type LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';
import { alarmDescriptionText } from '../monitoring/alarm-description.ts';
import { runbookPage } from '../monitoring/alarm-set.ts';
import { failedCalls, failureShare } from '../monitoring/failures.ts';
import { type Chosen, parameterCondition, setCondition } from '../parameter-condition.ts';
import type { LogRetention } from './log-retention.ts';
import { liveAlias, WidgetFunction } from './widget-function.ts';

export interface GradualDeploymentsProps extends LogRetention {
  /** The functions, keyed by the name of their directory in functions/. */
  readonly functions: ReadonlyMap<string, WidgetFunction>;
  readonly bundlesDirectory: string;
  /** Prefix of alarm names, and namespace of the metrics derived from logs. */
  readonly deploymentName: string;
  readonly siteRoot: string;
  readonly canaryKeySecretArn: string | null;
  readonly deployment: Chosen<'canary'>;
}

/** While traffic shifts, a new version receives 10% of the calls for this time. */
const shift = { configuration: 'CodeDeployDefault.LambdaCanary10Percent10Minutes', minutes: 10 } as const;
const allAtOnce = 'CodeDeployDefault.LambdaAllAtOnce';

/**
 * Shifts each function's traffic gradually to its new version. Before the shift, a hook calls the new version; after it,
 * another hook calls the service. CodeDeploy rolls back when a hook or the new version fails.
 */
export class GradualDeployments extends Construct {
  private readonly props: GradualDeploymentsProps;
  private readonly application: CfnApplication;
  /** Null if traffic always shifts gradually. Otherwise the hooks guard each deployment, also those at once. */
  private readonly isCanary: CfnCondition | null;

  constructor(scope: Construct, id: string, props: GradualDeploymentsProps) {
    super(scope, id);
    this.props = props;
    this.isCanary = parameterCondition(this, props.deployment, 'canary');
    this.application = new CfnApplication(this, 'Application', { computePlatform: 'Lambda' });
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('codedeploy.amazonaws.com', {
        conditions: { StringEqualsIfExists: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
      }),
    });
    const groups = new Map(
      [...props.functions].map(([name, target]) => [name, this.addGroup(name, target, role)]),
    );
    const before = this.addBeforeTraffic([...groups.values()]);
    const after = this.addAfterTraffic([...groups.values()]);
    this.allowDeployments(role, [before.function, after.function]);
    for (const [name, { alias }] of props.functions) {
      const resource = alias?.node.defaultChild;
      const group = groups.get(name);
      if (!(resource instanceof CfnAlias) || group === undefined) {
        throw new Error(`The function ${name} has no alias.`);
      }
      resource.cfnOptions.updatePolicy = {
        codeDeployLambdaAliasUpdate: {
          applicationName: this.application.ref,
          deploymentGroupName: group.ref,
          beforeAllowTrafficHook: before.function.functionName,
          afterAllowTrafficHook: after.function.functionName,
        },
      };
      // CloudFormation derives no dependencies from an update policy.
      resource.node.addDependency(group, before, after, role);
    }
  }

  private addGroup(name: string, target: WidgetFunction, role: Role): CfnDeploymentGroup {
    // A reference, so that CloudFormation updates the alarm, or creates it under a new name, before the deployment.
    const { alarmName } = this.addAlarm(name, target);
    const { isCanary } = this;
    return new CfnDeploymentGroup(this, name, {
      applicationName: this.application.ref,
      serviceRoleArn: role.roleArn,
      deploymentConfigName:
        isCanary === null
          ? shift.configuration
          : Fn.conditionIf(isCanary.logicalId, shift.configuration, allAtOnce).toString(),
      deploymentStyle: { deploymentType: 'BLUE_GREEN', deploymentOption: 'WITH_TRAFFIC_CONTROL' },
      autoRollbackConfiguration: {
        enabled: true,
        events: ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM', 'DEPLOYMENT_STOP_ON_REQUEST'],
      },
      alarmConfiguration:
        isCanary === null
          ? { enabled: true, alarms: [{ name: alarmName }] }
          : Fn.conditionIf(
              isCanary.logicalId,
              { Enabled: true, Alarms: [{ Name: alarmName }] },
              { Enabled: false, Alarms: [] },
            ),
    });
  }

  /**
   * Adds an alarm on crashes, timeouts and 5XX responses of a function's new version. Its window is as long as the shift
   * and slides with each evaluation, once a minute. With heavy traffic, the alarm fires within the first minute of the
   * shift; with little traffic, at the third failed call.
   */
  private addAlarm(name: string, { function: target, alias, logGroup }: WidgetFunction): Alarm {
    const { deploymentName } = this.props;
    const version = alias?.version.version ?? '';
    const ofVersion = (metric: 'Invocations' | 'Errors') => versionMetric(target, version, metric);
    // The authorizer returns no status; a failed call of it is a Lambda error.
    const failures = name === 'authorizer' ? [] : [this.countFailedCalls(name, logGroup, version)];
    const alarm = new Alarm(this, `${name}Alarm`, {
      alarmName: `${deploymentName}-NewVersionFails-${name}`,
      alarmDescription: alarmDescriptionText({
        impact: `At least 10% of the calls of the newest version of the function ${name} fail. Its deployment, if still in progress, is rolled back.`,
        severity: 'warning',
        runbook: `${runbookPage}#new-version-fails`,
      }),
      metric: failureShare([ofVersion('Errors'), ...failures], ofVersion('Invocations'), {
        minimumFailures: 3,
        period: Duration.minutes(shift.minutes),
      }),
      threshold: 10,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    setCondition(alarm, this.isCanary);
    return alarm;
  }

  private countFailedCalls(name: string, logGroup: LogGroup, version: string): Metric {
    const filter = new MetricFilter(this, `${name}Failures`, {
      logGroup,
      filterPattern: failedCalls,
      metricNamespace: this.props.deploymentName,
      metricName: `FailedCallsOfVersion-${name}`,
      metricValue: '1',
      dimensions: { FunctionVersion: '$.functionVersion' },
    });
    return filter.metric({ statistic: 'Sum', dimensionsMap: { FunctionVersion: version } });
  }

  private addBeforeTraffic(groups: readonly CfnDeploymentGroup[]): WidgetFunction {
    const hook = this.addHook(
      groups,
      'before-traffic',
      'Calls a new function version before traffic reaches it.',
    );
    const targets = [...this.props.functions].map(([name, target]) => [target.function.functionName, name]);
    hook.setEnvironment('SERVICE_OF_FUNCTION', Stack.of(this).toJsonString(Object.fromEntries(targets)));
    hook.allow(['codedeploy:GetDeployment'], this.arnsOf(groups));
    hook.allow(['codedeploy:GetApplicationRevision'], [this.arnOf('application', this.application.ref)]);
    for (const { function: target } of this.props.functions.values()) {
      hook.allow(['lambda:InvokeFunction'], [`${target.functionArn}:*`]);
      acknowledge(
        hook,
        `AwsSolutions-IAM5[Resource::<${logicalIdOf(target)}.Arn>:*]`,
        'The hook calls the new version, whose number is known only during the deployment.',
      );
    }
    return hook;
  }

  private addAfterTraffic(groups: readonly CfnDeploymentGroup[]): WidgetFunction {
    const hook = this.addHook(
      groups,
      'after-traffic',
      'Calls the service at its public URL after traffic shifted.',
    );
    hook.setEnvironment('SITE_ROOT', this.props.siteRoot);
    return hook;
  }

  private addHook(
    groups: readonly CfnDeploymentGroup[],
    functionName: string,
    description: string,
  ): WidgetFunction {
    const { bundlesDirectory, canaryKeySecretArn, logRetentionDays, removalPolicy, tracing } = this.props;
    const hook = new WidgetFunction(this, functionName, {
      bundlesDirectory,
      logRetentionDays,
      removalPolicy,
      tracing,
      functionName,
      description,
      memoryMegabytes: 256,
      timeoutSeconds: 300,
    });
    hook.allow(['codedeploy:PutLifecycleEventHookExecutionStatus'], this.arnsOf(groups));
    if (canaryKeySecretArn !== null) {
      hook.setEnvironment('CANARY_KEY_SECRET_ARN', canaryKeySecretArn);
      hook.allow(['secretsmanager:GetSecretValue'], [canaryKeySecretArn]);
    }
    return hook;
  }

  private arnsOf(groups: readonly CfnDeploymentGroup[]): string[] {
    return groups.map((group) => this.arnOf('deploymentgroup', `${this.application.ref}/${group.ref}`));
  }

  private arnOf(kind: 'application' | 'deploymentgroup', name: string): string {
    return `arn:${Aws.PARTITION}:codedeploy:${Aws.REGION}:${Aws.ACCOUNT_ID}:${kind}:${name}`;
  }

  /**
   * Grants the permissions of AWSCodeDeployRoleForLambdaLimited, except those for notifications. The Lambda permissions
   * are limited to the deployed functions, their aliases and the hooks.
   * https://docs.aws.amazon.com/aws-managed-policy/latest/reference/AWSCodeDeployRoleForLambdaLimited.html
   */
  private allowDeployments(role: Role, hooks: readonly LambdaFunction[]): void {
    const grants = [
      {
        actions: ['lambda:GetAlias', 'lambda:UpdateAlias', 'lambda:GetProvisionedConcurrencyConfig'],
        resources: [...this.props.functions.values()].flatMap(({ function: { functionArn } }) => [
          functionArn,
          `${functionArn}:${liveAlias}`,
        ]),
      },
      { actions: ['lambda:InvokeFunction'], resources: hooks.map(({ functionArn }) => functionArn) },
      { actions: ['cloudwatch:DescribeAlarms'], resources: ['*'] },
    ];
    for (const grant of grants) role.addToPolicy(new PolicyStatement(grant));
    acknowledge(
      role,
      'AwsSolutions-IAM5[Resource::*]',
      'The AWS managed policy for CodeDeploy also allows DescribeAlarms on all resources.',
    );
  }
}

function logicalIdOf(target: LambdaFunction): string {
  const resource = target.node.defaultChild;
  return CfnResource.isCfnResource(resource) ? Stack.of(target).getLogicalId(resource) : '';
}

/** Returns a metric of the calls that the live alias passes to one version. */
function versionMetric(
  { functionName }: LambdaFunction,
  version: string,
  metricName: 'Invocations' | 'Errors',
): Metric {
  const dimensionsMap = {
    FunctionName: functionName,
    Resource: `${functionName}:${liveAlias}`,
    ExecutedVersion: version,
  };
  return new Metric({ namespace: 'AWS/Lambda', metricName, dimensionsMap, statistic: 'Sum' });
}
