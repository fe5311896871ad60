import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { ApiStack } from './api-stack.ts';
import { AlarmTopics } from './constructs/alarm-topics.ts';
import { addDeployerPolicy } from './constructs/deployer-policy.ts';
import { OperatorPolicy } from './constructs/operator-policy.ts';
import type { DataStack } from './data-stack.ts';
import type { DeployOptions } from './deploy-options.ts';
import type { FeedbackEventsStack } from './feedback-events-stack.ts';
import { AlarmSet } from './monitoring/alarm-set.ts';
import { addCallerAlarms, addNoCallsAlarm, addUsageAlarms } from './monitoring/caller-alarms.ts';
import { addCanaryAlarm, Canary } from './monitoring/canary.ts';
import { addCertificateAlarm } from './monitoring/certificate-alarm.ts';
import { addDashboard } from './monitoring/dashboard.ts';
import { addFeedbackEventAlarms } from './monitoring/feedback-event-alarms.ts';
import {
  addAccountConcurrencyAlarm,
  addFailedCallAlarms,
  addFunctionAlarms,
  watchedFunctions,
} from './monitoring/function-alarms.ts';
import { LogMetrics } from './monitoring/log-metrics.ts';
import { addOwnerMailAlarms } from './monitoring/owner-mail-alarms.ts';
import { addSavedQueries } from './monitoring/saved-queries.ts';
import { addUpstreamAlarms, usedModels } from './monitoring/upstream-alarms.ts';
import type { OwnerMailStack } from './owner-mail-stack.ts';

export interface MonitoringStackProps extends StackProps {
  readonly api: ApiStack;
  readonly data: DataStack;
  readonly options: DeployOptions;
  readonly bundlesDirectory: string;
  readonly feedbackEvents: FeedbackEventsStack | null;
  readonly ownerMail: OwnerMailStack | null;
}

export class MonitoringStack extends Stack {
  constructor(scope: Construct, id: string, props: MonitoringStackProps) {
    super(scope, id, props);
    const { api, data, options, feedbackEvents, ownerMail } = props;
    const deployment = api.deploymentName;
    const isNested = deployment !== api.stackName;
    const logMetrics = new LogMetrics(this, 'LogMetrics', api);
    const topics = new AlarmTopics(this, 'AlarmTopic', options.alarms);
    const functions = watchedFunctions(api, data, options);
    const models = usedModels(options.models);

    const { canaryKeySecretArn: keySecretArn, logRetentionDays, removalPolicy, tracing } = options;
    const canary =
      keySecretArn === null
        ? null
        : new Canary(this, 'Canary', {
            logRetentionDays,
            removalPolicy,
            tracing,
            bundlesDirectory: props.bundlesDirectory,
            siteRoot: api.siteRoot,
            keySecretArn,
          });

    const alarms = new AlarmSet(this, 'Alarms', {
      topics: topics.all,
      coverage: options.alarms.coverage,
      runbookBaseUrl: options.alarms.runbookBaseUrl,
      namePrefix: deployment,
    });
    addCallerAlarms(alarms, api, logMetrics);
    addUsageAlarms(alarms, logMetrics);
    addFunctionAlarms(alarms, functions);
    addAccountConcurrencyAlarm(alarms, options);
    addFailedCallAlarms(alarms, functions, logMetrics);
    addUpstreamAlarms(alarms, models, logMetrics);
    if (options.customDomain !== null) addCertificateAlarm(alarms, options.customDomain.certificateArn);
    if (canary !== null) addCanaryAlarm(alarms, canary);
    if (feedbackEvents !== null) addFeedbackEventAlarms(alarms, feedbackEvents);
    if (ownerMail !== null) addOwnerMailAlarms(alarms, ownerMail);
    if (options.expectTrafficMinutes !== null) {
      addNoCallsAlarm(alarms, logMetrics, options.expectTrafficMinutes);
    }

    addSavedQueries(this, deployment, {
      accessLog: api.accessLog,
      functionLogs: [...functions, ...(canary === null ? [] : [canary])].map(({ target }) => target.logGroup),
    });
    addDashboard(this, {
      name: deployment,
      region: this.region,
      alarmArns: alarms.listedArns(),
      api,
      data,
      functions,
      models,
      logMetrics,
      canary,
      feedbackEvents,
    });
    const operator = new OperatorPolicy(this, 'Operator', {
      ...options,
      // Resource names in nested stacks start with the name of the root stack.
      stackNames: isNested
        ? { data: deployment, api: deployment, monitoring: deployment, logging: [] }
        : {
            data: data.stackName,
            api: api.stackName,
            monitoring: this.stackName,
            logging: [this, feedbackEvents, ownerMail].flatMap((stack) => stack?.stackName ?? []),
          },
      tokenSecretArn: data.tokens.secret.secretArn,
    });
    new CfnOutput(this, 'OperatorPolicyArn', { value: operator.policy.managedPolicyArn });
    if (!isNested) {
      // Nested stacks belong to releases. Releases need no deployer policy, because they are deployed without the CDK
      // and its `cdk bootstrap` roles.
      new CfnOutput(this, 'DeployerPolicyArn', {
        value: addDeployerPolicy(this, api.stackName).managedPolicyArn,
      });
    }
    new CfnOutput(this, 'AlarmTopicArn', { value: topics.own.critical.topicArn });
    new CfnOutput(this, 'WarningTopicArn', { value: topics.own.warning.topicArn });
    new CfnOutput(this, 'DashboardName', { value: deployment });
    if (canary !== null) {
      new CfnOutput(this, 'LogGroupNames', { value: canary.target.logGroup.logGroupName });
    }
  }
}
