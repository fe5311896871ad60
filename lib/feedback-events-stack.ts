import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { EventBus } from 'aws-cdk-lib/aws-events';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { ApiStack } from './api-stack.ts';
import { FeedbackEventPipe } from './constructs/feedback-event-pipe.ts';
import type { DeployOptions } from './deploy-options.ts';

export interface FeedbackEventsStackProps extends StackProps {
  /** The API stack, which is deployed first. Its functions write the entries that the pipe reads. */
  readonly api: ApiStack;
  readonly streamArn: string;
  readonly options: DeployOptions;
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
