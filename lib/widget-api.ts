import type { App } from 'aws-cdk-lib';
import type { Route } from '../shared/contract/routes/route.ts';
import { deployedRoutes } from '../shared/contract/routes.ts';
import { ApiStack } from './api-stack.ts';
import { builtBundlesDirectory } from './bundles.ts';
import { readDeployOptions } from './context.ts';
import { DataStack } from './data-stack.ts';

/** What is deployed, where it is not the built bundles and the routes that work. */
export interface DeployedSource {
  readonly bundlesDirectory?: string;
  readonly routes?: readonly Route[];
}

/**
 * Adds the stacks to the app, as its context says.
 *
 * @throws Error when a context option is wrong or a function is not built.
 */
export function addStacks(app: App, source: DeployedSource = {}): void {
  const { bundlesDirectory = builtBundlesDirectory, routes = deployedRoutes } = source;
  const { stackPrefix, models, ...keeping } = readDeployOptions(app.node);
  const stackName = (name: string) => (stackPrefix === undefined ? name : `${stackPrefix}-${name}`);
  const data = new DataStack(app, 'WidgetApiData', {
    ...keeping,
    stackName: stackName('WidgetApiData'),
    description: 'Accessibility widget API: tables and token secret',
    bundlesDirectory,
  });
  new ApiStack(app, 'WidgetApi', {
    ...keeping,
    stackName: stackName('WidgetApi'),
    description: 'Accessibility widget API: REST API, functions and usage plans',
    bundlesDirectory,
    models,
    routes,
    data,
  });
}
