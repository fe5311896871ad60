import type { AttemptBounds } from '../../shared/aws/bounded-client.ts';
import { optionsText } from '../output/options-text.ts';

interface Place {
  readonly stackName: string;
  readonly bounds?: AttemptBounds;
}

export type Target =
  | (Place & {
      readonly kind: 'local';
      /** URL that all emulated AWS services share, for example `http://127.0.0.1:8080`. */
      readonly endpoint: string;
    })
  | (Place & {
      readonly kind: 'aws';
      /** Defaults to the Region in the AWS environment variables or in the profile. */
      readonly region?: string;
      readonly profile?: string;
    });

export const defaultStackName = 'WidgetApi';

export const defaultLocalPort = 8080;

export function localTarget(port = defaultLocalPort, stackName = defaultStackName): Target {
  return { kind: 'local', endpoint: `http://127.0.0.1:${port}`, stackName };
}

/** Suffixes appended to the API stack's name to form the deployment's stack names, in deployment order. */
export const stackSuffixes = ['Data', '', 'FeedbackEvents', 'OwnerMail', 'Monitoring', 'Assets'] as const;

export function siblingOf(target: Target, suffix: (typeof stackSuffixes)[number]): Target {
  return { ...target, stackName: `${target.stackName}${suffix}` };
}

/**
 * Names the deployment for its operator, with the Region and account of AWS.
 * @param arn ARN of one of the deployment's resources
 */
export function placeOf(target: Target, arn: string): string {
  if (target.kind === 'local')
    return `the local stack ${target.stackName} (port ${new URL(target.endpoint).port})`;
  const [, , , region, account] = arn.split(':');
  const profile = target.profile === undefined ? '' : `, profile ${target.profile}`;
  return `stack ${target.stackName} (${region}, account ${account}${profile})`;
}

/** Returns the options that select the deployment on a command line. */
export function targetOptions(target: Target): string {
  const { stackName } = target;
  if (target.kind === 'aws') {
    return optionsText({ stack: stackName, region: target.region, profile: target.profile });
  }
  const port = Number(new URL(target.endpoint).port);
  return optionsText({
    local: true,
    port: port === defaultLocalPort ? undefined : port,
    stack: stackName === defaultStackName ? undefined : stackName,
  });
}
