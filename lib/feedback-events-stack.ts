import { createHash } from 'node:crypto';
import { Aws, CfnOutput, Duration, Fn, Stack, type StackProps, Token } from 'aws-cdk-lib';
import { Archive, EventBus } from 'aws-cdk-lib/aws-events';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { feedbackEventSource } from '../shared/contract/feedback-events.ts';
import type { ApiStack } from './api-stack.ts';
import { FeedbackEventPipe } from './constructs/feedback-event-pipe.ts';
import type { DeployOptions } from './deploy-options.ts';

export interface FeedbackEventsStackProps extends StackProps {
  readonly api: ApiStack;
  readonly streamArn: string;
  readonly options: DeployOptions;
}

/**
 * Returns an archive name of at most 48 characters, the EventBridge limit. Longer names are truncated and
 * made unique by a hash.
 * https://docs.aws.amazon.com/eventbridge/latest/APIReference/API_CreateArchive.html
 */
function archiveNameOf(deploymentName: string): string {
  if (Token.isUnresolved(deploymentName)) return `feedback-${Fn.select(2, Fn.split('/', Aws.STACK_ID))}`;
  const name = `${deploymentName}-feedback`;
  if (name.length <= 48) return name;
  return `${name.slice(0, 39)}-${createHash('sha256').update(name).digest('hex').slice(0, 8)}`;
}

/**
 * Stack that publishes events for new feedback and reports on an event bus. Deployed only when
 * `feedbackEvents` is on.
 */
export class FeedbackEventsStack extends Stack {
  readonly pipeName: string;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, props: FeedbackEventsStackProps) {
    super(scope, id, props);
    const { api, streamArn, options } = props;
    this.addStackDependency(api);
    const bus = new EventBus(this, 'Bus', {
      eventBusName: `${api.deploymentName}-feedback`,
      description: 'IDs of new feedback and reports of the widget API, without their content.',
    });
    if (options.feedbackEventsArchiveDays !== null) {
      new Archive(this, 'Archive', {
        archiveName: archiveNameOf(api.deploymentName),
        sourceEventBus: bus,
        description: 'Allows replaying events to rules that missed them.',
        eventPattern: { source: [feedbackEventSource] },
        retention: Duration.days(options.feedbackEventsArchiveDays),
      });
    }
    const { pipeName, deadLetters, logGroup } = new FeedbackEventPipe(this, 'Feedback', {
      ...options,
      streamArn,
      bus,
    });
    this.pipeName = pipeName;
    this.deadLetters = deadLetters;
    new CfnOutput(this, 'FeedbackEventBusName', { value: bus.eventBusName });
    new CfnOutput(this, 'FeedbackEventPipeName', { value: pipeName });
    new CfnOutput(this, 'FeedbackEventDeadLettersUrl', { value: deadLetters.queueUrl });
    new CfnOutput(this, 'LogGroupNames', { value: logGroup.logGroupName });
  }
}
