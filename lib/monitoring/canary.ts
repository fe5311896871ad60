import { Duration } from 'aws-cdk-lib';
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';
import type { LogRetention } from '../constructs/log-retention.ts';
import { WidgetFunction } from '../constructs/widget-function.ts';
import type { AlarmSet } from './alarm-set.ts';
import { lambdaMetric } from './aws-metrics.ts';

export interface CanaryProps extends LogRetention {
  readonly bundlesDirectory: string;
  readonly siteRoot: string;
  /** ARN of the secret that contains the canary's widget key. */
  readonly keySecretArn: string;
}

const minutesBetweenRuns = 5;

const runsInARow = 3;

export class Canary extends Construct {
  readonly target: WidgetFunction;

  constructor(scope: Construct, id: string, props: CanaryProps) {
    super(scope, id);
    this.target = new WidgetFunction(this, 'Function', {
      ...props,
      functionName: 'canary',
      description: 'Calls the service through its public URL, like a widget, and fails when the call fails.',
      memoryMegabytes: 256,
      timeoutSeconds: 30,
    });
    this.target.setEnvironment('SITE_ROOT', props.siteRoot);
    this.target.setEnvironment('CANARY_KEY_SECRET_ARN', props.keySecretArn);
    this.target.allow(['secretsmanager:GetSecretValue'], [props.keySecretArn]);
    // Disables retries because every failed run must count, and the next run follows soon.
    this.target.function.configureAsyncInvoke({
      retryAttempts: 0,
      maxEventAge: Duration.minutes(minutesBetweenRuns),
    });
    const rule = new Rule(this, 'Schedule', {
      description: 'Runs the canary.',
      schedule: Schedule.rate(Duration.minutes(minutesBetweenRuns)),
      targets: [new LambdaFunction(this.target.function, { retryAttempts: 0 })],
    });
    const reason =
      'A lost run is not retried, because an alarm fires when three consecutive runs are missing.';
    acknowledge(this.target, 'Serverless-LambdaAsyncFailureDestination', reason);
    acknowledge(rule, 'Serverless-EventBusDLQ', reason);
  }

  goodRuns(): MathExpression {
    return new MathExpression({
      expression: 'runs - failed',
      usingMetrics: {
        runs: lambdaMetric(this, 'Invocations', 'Sum'),
        failed: lambdaMetric(this, 'Errors', 'Sum'),
      },
      label: 'successful canary runs',
    });
  }
}

/** Adds an alarm that fires when no run succeeds, including when no run takes place. */
export function addCanaryAlarm(alarms: AlarmSet, canary: Canary): void {
  alarms.add('CanaryFailed', {
    impact: 'The widget calls of the canary fail: probably no visitor is served.',
    severity: 'critical',
    isEssential: true,
    runbook: 'canary-failed',
    measure: { kind: 'absence', metric: canary.goodRuns() },
    threshold: 1,
    periodMinutes: minutesBetweenRuns,
    periods: { reached: runsInARow, of: runsInARow },
  });
}
