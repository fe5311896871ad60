import { Aws, Duration, RemovalPolicy } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { type ITopic, Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';
import type { DeployOptions } from '../deploy-options.ts';
import type { AlarmSeverity } from '../monitoring/alarm-description.ts';

type Targets = DeployOptions['alarms']['targets'];

export interface AlarmTopicsProps {
  readonly targets: Targets;
}

const alarmService = 'cloudwatch.amazonaws.com';

/**
 * Alarm topics for each severity: one topic owned by the deployment, and up to four owned by the operator. The
 * deployment's topics are encrypted, require TLS, and accept messages only from alarms in this account. They use a
 * customer managed key, because alarms cannot publish to topics encrypted with the AWS managed key.
 * https://repost.aws/knowledge-center/cloudwatch-configure-alarm-sns
 */
export class AlarmTopics extends Construct {
  readonly own: Readonly<Record<AlarmSeverity, Topic>>;
  readonly all: Readonly<Record<AlarmSeverity, readonly ITopic[]>>;

  constructor(scope: Construct, id: string, { targets }: AlarmTopicsProps) {
    super(scope, id);
    const key = this.addKey();
    this.own = {
      critical: this.addTopic('Topic', key, targets.critical),
      warning: this.addTopic('WarningTopic', key, targets.warning),
    };
    this.all = {
      critical: [this.own.critical, ...this.importTopics('Critical', targets.critical)],
      warning: [this.own.warning, ...this.importTopics('Warning', targets.warning)],
    };
  }

  private addKey(): Key {
    const key = new Key(this, 'Key', {
      description: 'Encrypts alarm notifications of the widget API in transit.',
      enableKeyRotation: true,
      // The key only encrypts messages in transit through SNS; no stored data depends on it.
      removalPolicy: RemovalPolicy.DESTROY,
      pendingWindow: Duration.days(7),
    });
    key.addToResourcePolicy(
      new PolicyStatement({
        actions: ['kms:Decrypt', 'kms:GenerateDataKey*'],
        // Like AWS's example, this statement has no condition. The topic policy restricts publishing to alarms in this
        // account.
        principals: [new ServicePrincipal(alarmService)],
        resources: ['*'],
      }),
    );
    return key;
  }

  private addTopic(id: string, masterKey: Key, { emails }: Targets[AlarmSeverity]): Topic {
    const topic = new Topic(this, id, { masterKey, enforceSSL: true });
    topic.addToResourcePolicy(
      new PolicyStatement({
        actions: ['sns:Publish'],
        principals: [
          new ServicePrincipal(alarmService, {
            conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
          }),
        ],
        resources: [topic.topicArn],
      }),
    );
    for (const email of emails) topic.addSubscription(new EmailSubscription(email));
    if (emails.length > 0) {
      acknowledge(
        topic,
        'Serverless-SNSRedrivePolicy',
        'Undeliverable email needs no queue, because the alarm state remains visible in CloudWatch.',
      );
    }
    return topic;
  }

  private importTopics(id: string, { topicArns }: Targets[AlarmSeverity]): readonly ITopic[] {
    return topicArns.map((arn, index) => Topic.fromTopicArn(this, `${id}${index}`, arn));
  }
}
