import { type App, Stack, Tags } from 'aws-cdk-lib';
import packageJson from '../package.json' with { type: 'json' };
import type { ownTagKeys } from './option-values.ts';

/** Tags every taggable resource, for cost allocation and tag-based policies. */
export function tagResources(app: App, tags: Readonly<Record<string, string>>): void {
  for (const stack of app.node.children.filter(Stack.isStack)) {
    const own: Record<(typeof ownTagKeys)[number], string> = {
      application: 'accessibility-widget-api',
      stack: stack.stackName,
      version: packageJson.version,
    };
    for (const [key, value] of Object.entries({ ...tags, ...own })) Tags.of(stack).add(key, value);
  }
}
