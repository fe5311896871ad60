import { App, type AppProps } from 'aws-cdk-lib';
import cdkJson from '../cdk.json' with { type: 'json' };
import { isDeployOption } from '../lib/context.ts';
import { referencedAssets, removeStaleAssets } from '../lib/stale-assets.ts';
import { addStacks } from '../lib/widget-api.ts';

/** CDK settings from cdk.json, without deploy options. */
export const cdkFlags: Readonly<Record<string, unknown>> = Object.fromEntries(
  Object.entries(cdkJson.context).filter(([name]) => !isDeployOption(name)),
);

/**
 * Speeds up synthesis that is not for deployment by disabling construct stack traces and template validation, which
 * takes as long as everything else.
 */
export const notForDeployment = {
  builtinCloudFormationValidation: false,
  stackTraces: false,
  treeMetadata: false,
} satisfies AppProps;

/** An invalid context option ends the process with one line and exit code 1. */
export function synthesizeApp({
  commit,
  ...options
}: AppProps & {
  readonly commit: string;
}): void {
  const app = new App(options);
  const assetsBefore = referencedAssets(app.outdir);
  try {
    addStacks(app, { commit });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
  removeStaleAssets(app.synth().directory, assetsBefore);
}
