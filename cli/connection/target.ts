/** Which deployment to work on. */
export type Target =
  | {
      readonly kind: 'local';
      /** Where every AWS service of the local stack answers, such as `http://127.0.0.1:8080`. */
      readonly endpoint: string;
      readonly stackName: string;
    }
  | {
      readonly kind: 'aws';
      readonly stackName: string;
      /** The AWS default (environment, then profile) when left out. */
      readonly region?: string;
      /** The AWS profile with the credentials; the AWS default when left out. */
      readonly profile?: string;
    };

/** The API stack's name unless a deployment chose another. */
export const defaultStackName = 'WidgetApi';

/** The port of a local stack started without `--port`. */
export const defaultLocalPort = 8080;

/** The local stack that listens on `port` of this machine. */
export function localTarget(port = defaultLocalPort, stackName = defaultStackName): Target {
  return { kind: 'local', endpoint: `http://127.0.0.1:${port}`, stackName };
}

/** The stacks of a deployment, each by the suffix that it adds to the API stack's name, in the order of deployment. */
export const stackSuffixes = ['Data', '', 'FeedbackEvents', 'Monitoring', 'Assets'] as const;

/** Another stack of the deployment; it may be without one. */
export function siblingOf(target: Target, suffix: (typeof stackSuffixes)[number]): Target {
  return { ...target, stackName: `${target.stackName}${suffix}` };
}

/** The options that name a target on the command line, such as `--stack WidgetApi --region eu-west-1`. */
function targetOptions(target: Target): string {
  if (target.kind === 'aws') {
    const { stackName, region, profile } = target;
    return `--stack ${stackName}${region === undefined ? '' : ` --region ${region}`}${profile === undefined ? '' : ` --profile ${profile}`}`;
  }
  const port = Number(new URL(target.endpoint).port);
  return [
    '--local',
    ...(port === defaultLocalPort ? [] : [`--port ${port}`]),
    ...(target.stackName === defaultStackName ? [] : [`--stack ${target.stackName}`]),
  ].join(' ');
}

/** The text with every command line in it (`node cli …` up to the end of its line) meant for the same deployment. */
export function withTarget(text: string, target: Target): string {
  return text.replace(/node cli [^\n]+/g, (commandLine) => `${commandLine} ${targetOptions(target)}`);
}
