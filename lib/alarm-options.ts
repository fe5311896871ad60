import * as z from 'zod';
import type { AlarmSeverity } from './monitoring/alarm-description.ts';

/** How many topics one alarm may notify of one change, the deployment's own topic included: CloudWatch's limit of actions. */
const actionsOfAlarmMaximum = 5;

/** How many topics of the operator's own may be told of one severity. */
export const ownTopicsMaximum = actionsOfAlarmMaximum - 1;

/** A list as JSON has it, or as the command line gives it: with commas. */
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

/** A FIFO topic has a name that ends in `.fifo`: alarms cannot publish to it. */
const topicArns = listOf(
  z
    .string({ error: 'must be text' })
    .regex(
      /^arn:aws[a-z-]*:sns:[a-z0-9-]+:[0-9]{12}:[A-Za-z0-9_-]{1,256}$/,
      'must be the ARN of a standard SNS topic, or several with commas between',
    ),
  ownTopicsMaximum,
);

/** How much the alarms cover: every harm, or only what stops a service. */
export const alarmCoverages = ['full', 'essential'] as const;
export type AlarmCoverage = (typeof alarmCoverages)[number];

/** The options of the alarms, beside the others in the CDK context. */
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

/** Who is told of the alarms of one severity. */
export interface AlarmTargets {
  /** Mailed by the deployment's own topic. Each must confirm the mail that AWS sends first. */
  readonly emails: readonly string[];
  /** Topics of the operator's own, such as a pager's, that are notified too. */
  readonly topicArns: readonly string[];
}

export interface AlarmOptions {
  readonly coverage: AlarmCoverage;
  readonly targets: Readonly<Record<AlarmSeverity, AlarmTargets>>;
  /** Stands before the runbook's path in every alarm, without a slash at its end; null where the path alone stands there. */
  readonly runbookBaseUrl: string | null;
}

/** @param options as the context has them, once they were read */
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
