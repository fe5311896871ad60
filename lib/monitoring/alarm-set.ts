import type { IAlarm } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import type { DeployOptions } from '../deploy-options.ts';
import type { AlarmSeverity } from './alarm-description.ts';
import { ServiceAlarm, type ServiceAlarmProps } from './service-alarm.ts';

export type AlarmDefinition = Omit<ServiceAlarmProps, 'alarmName' | 'topics' | 'runbookBaseUrl'>;

/**
 * Alarms that are created with `alarms=essential`. They cover outages, rejection of all calls of an organization, and
 * failed secret rotation. Alarms that have their own deployment option are always created.
 */
const essentialAlarms: ReadonlySet<string> = new Set([
  'ServerErrors',
  'UsageKeyRefused',
  'AccountThrottled',
  'QuotaExceeded',
  'CreditsExhausted',
  'TokenRotationFailed',
  'CanaryFailed',
  'NoCalls',
  'FeedbackEventsFailed',
  'FeedbackEventsLost',
  'FeedbackEventsForgotten',
]);

export interface AlarmSetProps {
  readonly coverage: DeployOptions['alarms']['coverage'];
  readonly topics: Readonly<Record<AlarmSeverity, readonly ITopic[]>>;
  readonly runbookBaseUrl: string | null;
  readonly namePrefix: string;
}

export class AlarmSet extends Construct {
  readonly alarms: IAlarm[] = [];

  private readonly props: AlarmSetProps;

  constructor(scope: Construct, id: string, props: AlarmSetProps) {
    super(scope, id);
    this.props = props;
  }

  /**
   * Adds an alarm, unless only essential alarms are enabled and the alarm is not essential.
   *
   * @param name alarm name, such as `ApiThrottled-solo`
   */
  add(name: string, definition: AlarmDefinition): void {
    const { coverage, topics, namePrefix, runbookBaseUrl } = this.props;
    const [kind = name] = name.split('-');
    if (coverage === 'essential' && !essentialAlarms.has(kind)) return;
    const { alarm } = new ServiceAlarm(this, name, {
      ...definition,
      topics: topics[definition.severity],
      runbookBaseUrl,
      alarmName: `${namePrefix}-${name}`,
    });
    this.alarms.push(alarm);
  }
}
