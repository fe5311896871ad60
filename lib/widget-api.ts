import {
  type App,
  BOOTSTRAP_QUALIFIER_CONTEXT,
  CfnOutput,
  RemovalPolicy,
  Stack,
  type StackProps,
  Tags,
} from 'aws-cdk-lib';
import packageJson from '../package.json' with { type: 'json' };
import { unknownSource } from '../shared/contract/unknown-source.ts';
import { ApiStack } from './api-stack.ts';
import { AssetsStack } from './assets-stack.ts';
import { builtSdkDirectory, readBuiltSdk } from './built-sdk.ts';
import { builtBundlesDirectory } from './bundles.ts';
import { WidgetFunction } from './constructs/widget-function.ts';
import { DataStack } from './data-stack.ts';
import { type DeployOptions, readDeployOptions } from './deploy-options.ts';
import { FeedbackEventsStack } from './feedback-events-stack.ts';
import { MonitoringStack } from './monitoring-stack.ts';
import type { ownTagKeys } from './option-values.ts';
import { OwnerMailStack } from './owner-mail-stack.ts';

export interface DeployedSource {
  readonly bundlesDirectory?: string;
  readonly sdkDirectory?: string;
  readonly commit?: string;
  /** Name of the root stack when the stacks are nested; absent otherwise. */
  readonly deploymentName?: string;
}

/**
 * Adds the stacks to the app, with the options in the app's context.
 *
 * @param region the Region that `cdk` deploys to when the option `region` is not set
 *
 * @throws Error when a context option is invalid, a function is not built, or the SDK is to be deployed but is not
 * built
 */
export function addStacks(app: App, source: DeployedSource = {}, region?: string): void {
  addStacksWith(app, readDeployOptions(app.node, region), source);
}

/** Option values can be CloudFormation parameters, as in release templates. */
export function addStacksWith(app: App, options: DeployOptions, source: DeployedSource): void {
  const {
    bundlesDirectory = builtBundlesDirectory,
    sdkDirectory = builtSdkDirectory,
    commit = unknownSource,
  } = source;
  const { bootstrapQualifier, logRetentionDays, removalPolicy, tracing } = options;
  if (bootstrapQualifier !== null) app.node.setContext(BOOTSTRAP_QUALIFIER_CONTEXT, bootstrapQualifier);
  const stackProps = (name: string) => stackPropsOf(name, options);
  const data = new DataStack(app, 'WidgetApiData', {
    logRetentionDays,
    removalPolicy,
    tracing,
    ...stackProps('WidgetApiData'),
    description: 'Accessibility widget API: tables and token secret',
    bundlesDirectory,
    streamedTables: options.feedbackEvents || options.ownerMailFrom !== null ? ['Feedback'] : [],
  });
  const api = new ApiStack(app, 'WidgetApi', {
    ...stackProps('WidgetApi'),
    description: 'Accessibility widget API: REST API, functions and usage plans',
    bundlesDirectory,
    options,
    data,
    ...(source.deploymentName !== undefined && { deploymentName: source.deploymentName }),
  });
  const feedbackEvents = addFeedbackEvents(app, options, data, api);
  const ownerMail = addOwnerMail(app, options, data, bundlesDirectory);
  new MonitoringStack(app, 'WidgetApiMonitoring', {
    ...stackProps('WidgetApiMonitoring'),
    description: 'Accessibility widget API: alarms, dashboard and saved queries',
    bundlesDirectory,
    options,
    data,
    api,
    feedbackEvents,
    ownerMail,
  });
  if (options.assets !== null) {
    new AssetsStack(app, 'WidgetApiAssets', {
      ...stackProps('WidgetApiAssets'),
      description: 'Accessibility widget API: browser SDK and its distribution',
      bundlesDirectory,
      options,
      api,
      assets: options.assets,
      sdk: readBuiltSdk(sdkDirectory, api.bundlingRequired),
    });
  }
  nameSource(app, commit);
  tagResources(app, options.tags);
}

function stackPropsOf(name: string, options: DeployOptions): StackProps & { readonly stackName: string } {
  const { stackPrefix, place, removalPolicy } = options;
  return {
    stackName: stackPrefix === undefined ? name : `${stackPrefix}-${name}`,
    terminationProtection: removalPolicy !== RemovalPolicy.DESTROY,
    ...(place !== null && { env: place }),
  };
}

function addFeedbackEvents(
  app: App,
  options: DeployOptions,
  data: DataStack,
  api: ApiStack,
): FeedbackEventsStack | null {
  const { tableStreamArn } = data.tables.Feedback;
  if (!options.feedbackEvents || tableStreamArn === undefined) return null;
  return new FeedbackEventsStack(app, 'WidgetApiFeedbackEvents', {
    ...stackPropsOf('WidgetApiFeedbackEvents', options),
    description: 'Accessibility widget API: events of new feedback and reports',
    api,
    streamArn: tableStreamArn,
    options,
  });
}

function addOwnerMail(
  app: App,
  options: DeployOptions,
  data: DataStack,
  bundlesDirectory: string,
): OwnerMailStack | null {
  const { tableStreamArn } = data.tables.Feedback;
  if (options.ownerMailFrom === null || tableStreamArn === undefined) return null;
  return new OwnerMailStack(app, 'WidgetApiOwnerMail', {
    ...stackPropsOf('WidgetApiOwnerMail', options),
    description: 'Accessibility widget API: mail to owners of organizations',
    data,
    streamArn: tableStreamArn,
    from: options.ownerMailFrom,
    bundlesDirectory,
    options,
  });
}

/**
 * Adds the commit to the outputs of every stack and to the environment of every function. Functions include
 * it in log entries and health responses. The commit is not compiled into the code, so that builds are
 * reproducible.
 */
function nameSource(app: App, commit: string): void {
  const { version } = packageJson;
  for (const construct of app.node.findAll()) {
    if (construct instanceof WidgetFunction) {
      construct.setEnvironment('SERVICE_VERSION', version);
      construct.setEnvironment('SERVICE_COMMIT', commit);
    }
    if (construct instanceof Stack) {
      new CfnOutput(construct, 'Version', { value: version });
      new CfnOutput(construct, 'Commit', { value: commit });
    }
  }
}

function tagResources(app: App, tags: Readonly<Record<string, string>>): void {
  for (const stack of app.node.children.filter(Stack.isStack)) {
    const own: Record<(typeof ownTagKeys)[number], string> = {
      application: 'accessibility-widget-api',
      stack: stack.stackName,
      version: packageJson.version,
    };
    for (const [key, value] of Object.entries({ ...tags, ...own })) Tags.of(stack).add(key, value);
  }
}
