import { Aws, Duration, RemovalPolicy } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';

export interface AlarmTopicProps {
  /** Who gets the alarms; null for nobody yet. The address must confirm the mail that AWS sends first. */
  readonly email: string | null;
}

/**
 * Where alarms go: encrypted, over TLS only, published to by the alarms of this account alone. The key is the
 * account's own because alarms cannot use the AWS managed one.
 * https://repost.aws/knowledge-center/cloudwatch-configure-alarm-sns
 */
export class AlarmTopic extends Construct {
  readonly topic: Topic;

  constructor(scope: Construct, id: string, props: AlarmTopicProps) {
    super(scope, id);
    const alarms = 'cloudwatch.amazonaws.com';
    const key = new Key(this, 'Key', {
      description: 'Encrypts the alarms of the widget API on their way.',
      enableKeyRotation: true,
      // It encrypts messages under way, and keeps nothing.
      removalPolicy: RemovalPolicy.DESTROY,
      pendingWindow: Duration.days(7),
    });
    key.addToResourcePolicy(
      new PolicyStatement({
        actions: ['kms:Decrypt', 'kms:GenerateDataKey*'],
        // As AWS documents it, without a condition: who may publish at all is the topic's own policy.
        principals: [new ServicePrincipal(alarms)],
        resources: ['*'],
      }),
    );
    this.topic = new Topic(this, 'Topic', { masterKey: key, enforceSSL: true });
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        actions: ['sns:Publish'],
        principals: [
          new ServicePrincipal(alarms, {
            conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
          }),
        ],
        resources: [this.topic.topicArn],
      }),
    );
    if (props.email === null) return;
    this.topic.addSubscription(new EmailSubscription(props.email));
    acknowledge(
      this.topic,
      'Serverless-SNSRedrivePolicy',
      'A mail that cannot be delivered is no loss: the alarm stays on in CloudWatch, and nobody would watch a queue.',
    );
  }
}
