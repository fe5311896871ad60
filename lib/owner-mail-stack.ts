import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { EventSourceMapping, FilterCriteria, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import { bindTable } from './constructs/bind-table.ts';
import { addDeadLetters } from './constructs/dead-letters.ts';
import { WidgetFunction } from './constructs/widget-function.ts';
import type { DataStack } from './data-stack.ts';
import type { DeployOptions } from './deploy-options.ts';
import { feedbackEventPipe } from './feedback-events/pipe-definition.ts';

export interface OwnerMailStackProps extends StackProps {
  readonly data: DataStack;
  /** Stream of the Feedback table. */
  readonly streamArn: string;
  /** Sender address. */
  readonly from: string;
  readonly bundlesDirectory: string;
  readonly options: DeployOptions;
}

const minutesBetweenUsageMails = 15;

/**
 * Stack that mails owners of organizations about feedback, reports and usage. Deployed only when `ownerMailFrom` is set.
 */
export class OwnerMailStack extends Stack {
  readonly mailer: WidgetFunction;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, props: OwnerMailStackProps) {
    super(scope, id, props);
    this.mailer = this.addMailer(props);
    this.deadLetters = addDeadLetters(this);
    this.mailEntries(props.streamArn);
    this.mailUsage();
    new CfnOutput(this, 'OwnerMailDeadLettersUrl', { value: this.deadLetters.queueUrl });
    new CfnOutput(this, 'LogGroupNames', { value: this.mailer.logGroup.logGroupName });
  }

  private addMailer({ data, from, bundlesDirectory, options }: OwnerMailStackProps): WidgetFunction {
    const { logRetentionDays, removalPolicy, tracing } = options;
    const mailer = new WidgetFunction(this, 'Mailer', {
      logRetentionDays,
      removalPolicy,
      tracing,
      bundlesDirectory,
      functionName: 'owner-mail',
      description: 'Mails owners of organizations about feedback, reports and usage.',
      memoryMegabytes: 256,
      timeoutSeconds: 60,
    });
    const { tables } = data;
    bindTable(mailer, 'Allowances', tables.Allowances, ['GetItem', 'UpdateItem']);
    bindTable(mailer, 'Credits', tables.Credits, ['GetItem']);
    bindTable(mailer, 'Feedback', tables.Feedback, ['GetItem']);
    bindTable(mailer, 'Organizations', tables.Organizations, ['GetItem', 'Query']);
    bindTable(mailer, 'Usage', tables.Usage, ['GetItem']);
    mailer.allow(['dynamodb:Query'], [`${tables.Organizations.tableArn}/index/bySortKey`]);
    mailer.setEnvironment('MAIL_FROM', from);
    // SES uses the identity of the address or, if there is none, that of its domain.
    const identities = [from, from.slice(from.indexOf('@') + 1)].map((resourceName) =>
      this.formatArn({ service: 'ses', resource: 'identity', resourceName }),
    );
    mailer.allow(['ses:SendEmail'], identities, { StringEquals: { 'ses:FromAddress': from } });
    return mailer;
  }

  /**
   * Invokes the function with new entries of the Feedback table. The retries outlast an outage of SES and end well within
   * the stream's retention of 24 hours. The queue receives stream positions, not entries.
   */
  private mailEntries(streamArn: string): void {
    this.mailer.allow(
      ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator', 'dynamodb:ListStreams'],
      [streamArn],
    );
    const mapping = new EventSourceMapping(this, 'Entries', {
      target: this.mailer.function,
      eventSourceArn: streamArn,
      filters: [FilterCriteria.filter(JSON.parse(feedbackEventPipe.filterPattern))],
      // The stream and the mapping are created together, so reading the stream from the start misses no entry.
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: 10,
      bisectBatchOnError: true,
      maxRecordAge: Duration.hours(12),
      retryAttempts: 100,
      onFailure: new SqsDlq(this.deadLetters),
    });
    mapping.node.addDependency(this.mailer);
  }

  private mailUsage(): void {
    // Disables retries because the next run sends what a failed run did not.
    this.mailer.function.configureAsyncInvoke({ retryAttempts: 0 });
    const rule = new Rule(this, 'Schedule', {
      description: 'Looks for organizations that have used much of their month.',
      schedule: Schedule.rate(Duration.minutes(minutesBetweenUsageMails)),
      targets: [
        new LambdaFunction(this.mailer.function, {
          event: RuleTargetInput.fromObject({ task: 'usage' }),
          retryAttempts: 0,
        }),
      ],
    });
    const reason = 'The next run sends what a failed run did not.';
    acknowledge(this.mailer, 'Serverless-LambdaAsyncFailureDestination', reason);
    acknowledge(rule, 'Serverless-EventBusDLQ', reason);
  }
}
