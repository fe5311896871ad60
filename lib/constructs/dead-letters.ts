import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';

/** Message retention. 14 days are the SQS maximum. */
const deadLetterDays = 14;

/** Adds the dead-letter queue of a stack. An alarm must notify operators of its messages. */
export function addDeadLetters(scope: Construct): Queue {
  const queue = new Queue(scope, 'DeadLetters', {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(deadLetterDays),
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const reason = 'This is a dead-letter queue. An alarm notifies operators of its messages.';
  acknowledge(queue, 'AwsSolutions-SQS3', reason);
  acknowledge(queue, 'Serverless-SQSRedrivePolicy', reason);
  return queue;
}
