import type { IAlarm } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { HarmAlarm, type HarmAlarmProps } from '../constructs/harm-alarm.ts';

export type AlarmDefinition = Omit<HarmAlarmProps, 'alarmName' | 'topic'>;

export interface AlarmSetProps {
  readonly topic: ITopic;
  /** Stands before each alarm's name, with a hyphen. */
  readonly namePrefix: string;
}

/** The alarms of a deployment: named alike, telling one topic. */
export class AlarmSet extends Construct {
  readonly alarms: IAlarm[] = [];

  constructor(
    scope: Construct,
    id: string,
    private readonly props: AlarmSetProps,
  ) {
    super(scope, id);
  }

  /** @param name such as `ApiThrottled-solo` */
  add(name: string, definition: AlarmDefinition): void {
    const { topic, namePrefix } = this.props;
    const { alarm } = new HarmAlarm(this, name, {
      ...definition,
      topic,
      alarmName: `${namePrefix}-${name}`,
    });
    this.alarms.push(alarm);
  }
}
