import { Aws, Duration } from 'aws-cdk-lib';
import { type Conditions, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  type Alias,
  ApplicationLogLevel,
  Architecture,
  type IFunction,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';
import { bundleOf } from '../bundles.ts';
import type { LogRetention } from './log-retention.ts';

export interface WidgetFunctionProps extends LogRetention {
  /** Name of the function's directory in functions/, also used in logs and traces. */
  readonly functionName: string;
  readonly description: string;
  readonly memoryMegabytes: number;
  readonly timeoutSeconds: number;
  readonly bundlesDirectory: string;
  /** Reserved concurrency; null to use the account's unreserved pool. */
  readonly reservedConcurrency?: number | null;
  readonly provisionedConcurrency?: number | null;
  /** True if gradual deployments shift the function's traffic. */
  readonly isGradual?: boolean;
}

/** Alias that callers invoke, for gradual deployments and provisioned concurrency. */
export const liveAlias = 'live';

/**
 * A Lambda function on arm64 with its own bundle, log group and role. By default, the role may write only to this log
 * group.
 */
export class WidgetFunction extends Construct {
  readonly function: LambdaFunction;
  /** Invocation target, which is the function itself or its alias. */
  readonly handler: IFunction;
  readonly alias: Alias | null;
  readonly logGroup: LogGroup;

  constructor(scope: Construct, id: string, props: WidgetFunctionProps) {
    super(scope, id);
    this.logGroup = new LogGroup(this, 'Logs', {
      retention: props.logRetentionDays,
      removalPolicy: props.removalPolicy,
    });
    const role = new Role(this, 'Role', {
      // Uses StringEqualsIfExists because AWS does not document whether Lambda sends the source account. If Lambda does
      // not send it, a strict condition would make deployments fail.
      assumedBy: new ServicePrincipal('lambda.amazonaws.com', {
        conditions: { StringEqualsIfExists: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
      }),
    });
    this.logGroup.grantWrite(role);
    if (props.tracing) {
      acknowledge(
        role,
        'AwsSolutions-IAM5[Resource::*]',
        'Lambda sends trace segments with xray:PutTraceSegments and xray:PutTelemetryRecords, which take no resource.',
      );
    } else {
      acknowledge(
        this,
        'Serverless-LambdaTracing',
        'Completion log entries contain the time spent in each service; X-Ray is optional.',
      );
    }

    acknowledge(
      this,
      'Serverless-LambdaDLQ',
      'API Gateway and CloudFormation wait for the response, Secrets Manager retries a failed rotation, and an alarm fires when scheduled runs fail.',
    );
    this.function = new LambdaFunction(this, 'Function', {
      code: bundleOf(this, props.functionName, props.bundlesDirectory),
      handler: 'index.handler',
      description: props.description,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: props.memoryMegabytes,
      timeout: Duration.seconds(props.timeoutSeconds),
      role,
      logGroup: this.logGroup,
      loggingFormat: LoggingFormat.JSON,
      applicationLogLevelV2: ApplicationLogLevel.INFO,
      // Suppresses START and REPORT entries, which would outnumber application log entries. Failure reports
      // have the level WARN and are still logged.
      systemLogLevelV2: SystemLogLevel.WARN,
      tracing: props.tracing ? Tracing.ACTIVE : Tracing.DISABLED,
      environment: {
        LOG_LEVEL: 'INFO',
        SERVICE_NAME: props.functionName,
      },
      ...(typeof props.reservedConcurrency === 'number' && {
        reservedConcurrentExecutions: props.reservedConcurrency,
      }),
    });
    const { isGradual = false, provisionedConcurrency = null } = props;
    this.alias =
      isGradual || provisionedConcurrency !== null
        ? this.function.addAlias(liveAlias, {
            ...(provisionedConcurrency !== null && {
              provisionedConcurrentExecutions: provisionedConcurrency,
            }),
          })
        : null;
    this.handler =
      this.alias === null
        ? this.function
        : LambdaFunction.fromFunctionAttributes(this, 'Handler', {
            functionArn: this.alias.functionArn,
            sameEnvironment: true,
          });
  }

  allow(actions: readonly string[], resources: readonly string[], conditions: Conditions = {}): void {
    this.function.addToRolePolicy(
      new PolicyStatement({ actions: [...actions], resources: [...resources], conditions }),
    );
  }

  setEnvironment(name: string, value: string): void {
    this.function.addEnvironment(name, value);
  }
}
