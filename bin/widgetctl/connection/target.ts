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
    };

/** The API stack's name unless a deployment chose another. */
export const defaultStackName = 'WidgetApi';

/** The port of a local stack started without `--port`. */
export const defaultLocalPort = 8080;

/** The local stack that listens on `port` of this machine. */
export function localTarget(port = defaultLocalPort, stackName = defaultStackName): Target {
  return { kind: 'local', endpoint: `http://127.0.0.1:${port}`, stackName };
}

/** The options that name a target on the command line, such as `--stack WidgetApi --region eu-west-1`. */
export function targetOptions(target: Target): string {
  if (target.kind === 'aws') {
    return `--stack ${target.stackName}${target.region === undefined ? '' : ` --region ${target.region}`}`;
  }
  const port = Number(new URL(target.endpoint).port);
  return [
    '--local',
    ...(port === defaultLocalPort ? [] : [`--port ${port}`]),
    ...(target.stackName === defaultStackName ? [] : [`--stack ${target.stackName}`]),
  ].join(' ');
}
