import * as z from 'zod';
import type { AlarmSeverity } from './monitoring/alarm-description.ts';

/**
 * Maximum number of notification actions per alarm and state change (a CloudWatch limit), including the
 * deployment's own topic.
 */
const actionsOfAlarmMaximum = 5;

export const ownTopicsMaximum = actionsOfAlarmMaximum - 1;

/** Returns a schema that accepts an array in a JSON file or a comma-separated string on the command line. */
function listOf(item: z.ZodType<string>, maximum: number) {
  return z
    .preprocess(
      (value) => (typeof value === 'string' ? value.split(',').map((one) => one.trim()) : value),
      z
        .array(item, { error: 'must be text, or a list of texts' })
        .min(1, 'must name at least one')
        .max(maximum, `must name at most ${maximum}`),
    )
    .optional();
}

const emails = listOf(z.email({ error: 'must be an e-mail address, or several with commas between' }), 20);

/** Rejects topic names that end in `.fifo`, because alarms cannot publish to FIFO topics. */
const topicArns = listOf(
  z
    .string({ error: 'must be text' })
    .regex(
      /^arn:aws[a-z-]*:sns:[a-z0-9-]+:[0-9]{12}:[A-Za-z0-9_-]{1,256}$/,
      'must be the ARN of a standard SNS topic, or several with commas between',
    ),
  ownTopicsMaximum,
);

/** Alarm coverage: `full` creates all alarms, and `essential` creates only outage alarms. */
export const alarmCoverages = ['full', 'essential'] as const;
export type AlarmCoverage = (typeof alarmCoverages)[number];

export const alarmOptionShape = {
  alarms: z.enum(alarmCoverages, { error: 'must be full or essential' }).default('full'),
  alarmEmail: emails,
  criticalAlarmEmail: emails,
  warningAlarmEmail: emails,
  criticalAlarmTopicArn: topicArns,
  warningAlarmTopicArn: topicArns,
  runbookBaseUrl: z
    .url({
      protocol: /^https$/,
      error: 'must be an https address, such as https://github.com/you/widget-api/blob/main',
    })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
};

const alarmOptionsSchema = z.object(alarmOptionShape);

export interface AlarmTargets {
  /**
   * Email addresses subscribed to the deployment's own topic. Each recipient must confirm the subscription email from
   * AWS.
   */
  readonly emails: readonly string[];
  /** Additional operator-owned topics to notify, such as a topic that feeds a pager. */
  readonly topicArns: readonly string[];
}

export interface AlarmOptions {
  readonly coverage: AlarmCoverage;
  readonly targets: Readonly<Record<AlarmSeverity, AlarmTargets>>;
  /** Prefix of the runbook path in alarm descriptions, without a trailing slash; null to use the path alone. */
  readonly runbookBaseUrl: string | null;
}

export function alarmOptionsOf(options: z.output<typeof alarmOptionsSchema>): AlarmOptions {
  const everybody = options.alarmEmail ?? [];
  const targets = (some: readonly string[] = [], topics: readonly string[] = []): AlarmTargets => ({
    emails: [...new Set([...everybody, ...some])],
    topicArns: [...new Set(topics)],
  });
  return {
    coverage: options.alarms,
    targets: {
      critical: targets(options.criticalAlarmEmail, options.criticalAlarmTopicArn),
      warning: targets(options.warningAlarmEmail, options.warningAlarmTopicArn),
    },
    runbookBaseUrl: options.runbookBaseUrl ?? null,
  };
}
