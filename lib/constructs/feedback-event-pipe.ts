import { Aws, Duration } from 'aws-cdk-lib';
import type { EventBus } from 'aws-cdk-lib/aws-events';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { CfnPipe } from 'aws-cdk-lib/aws-pipes';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { feedbackEventPipe } from '../feedback-events/pipe-definition.ts';
import { addDeadLetters } from './dead-letters.ts';
import type { LogRetention } from './log-retention.ts';

export interface FeedbackEventPipeProps extends LogRetention {
  /** ARN of the Feedback table's stream, which must contain new images. */
  readonly streamArn: string;
  readonly bus: EventBus;
}

/** EventBridge accepts at most 10 entries per PutEvents call. */
const batchSize = 10;

/**
 * Maximum age of retried records: long enough to outlast an EventBridge outage, and well within the stream's retention
 * of 24 hours.
 */
const maximumRecordAge = Duration.hours(12);

/**
 * Maximum number of retries per record. Without this limit, a record that always fails would block its shard until the
 * record reaches the maximum age.
 */
const maximumRetryAttempts = 100;

/**
 * Pipe from the Feedback table's stream to the event bus. It publishes an event for each new entry. The dead-letter
 * queue receives the stream positions of failed records, not the entries.
 */
export class FeedbackEventPipe extends Construct {
  readonly deadLetters: Queue;
  readonly pipeName: string;
  readonly logGroup: LogGroup;

  constructor(scope: Construct, id: string, props: FeedbackEventPipeProps) {
    super(scope, id);
    this.deadLetters = addDeadLetters(this);
    this.logGroup = new LogGroup(this, 'Logs', {
      retention: props.logRetentionDays,
      removalPolicy: props.removalPolicy,
    });
    const role = this.addRole(props);
    const pipe = new CfnPipe(this, 'Pipe', {
      description: 'Publishes events for new feedback and reports, without their content.',
      roleArn: role.roleArn,
      source: props.streamArn,
      sourceParameters: {
        filterCriteria: { filters: [{ pattern: feedbackEventPipe.filterPattern }] },
        dynamoDbStreamParameters: {
          // The stream and the pipe are created together, so reading the stream from the start misses no entry.
          startingPosition: 'TRIM_HORIZON',
          batchSize,
          maximumRecordAgeInSeconds: maximumRecordAge.toSeconds(),
          maximumRetryAttempts,
          onPartialBatchItemFailure: 'AUTOMATIC_BISECT',
          deadLetterConfig: { arn: this.deadLetters.queueArn },
        },
      },
      target: props.bus.eventBusArn,
      targetParameters: {
        inputTemplate: feedbackEventPipe.inputTemplate,
        eventBridgeEventBusParameters: {
          source: feedbackEventPipe.source,
          detailType: feedbackEventPipe.detailTypePath,
          time: feedbackEventPipe.timePath,
        },
      },
      // Excludes execution data, so that log lines contain the failed step and the reason but no visitor
      // input.
      logConfiguration: {
        cloudwatchLogsLogDestination: { logGroupArn: this.logGroup.logGroupArn },
        level: 'ERROR',
      },
    });
    pipe.node.addDependency(role);
    this.pipeName = pipe.ref;
  }

  /** https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-pipes-permissions.html */
  private addRole({ streamArn, bus }: FeedbackEventPipeProps): Role {
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('pipes.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
      }),
    });
    const allow = (actions: string[], resource: string): void => {
      role.addToPolicy(new PolicyStatement({ actions, resources: [resource] }));
    };
    allow(
      ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator', 'dynamodb:ListStreams'],
      streamArn,
    );
    allow(['events:PutEvents'], bus.eventBusArn);
    allow(['sqs:SendMessage'], this.deadLetters.queueArn);
    this.logGroup.grantWrite(role);
    return role;
  }
}
