import { App, type AppProps } from 'aws-cdk-lib';
import cdkJson from '../cdk.json' with { type: 'json' };
import { isDeployOption } from '../lib/deploy-options.ts';
import { referencedAssets, removeStaleAssets } from '../lib/stale-assets.ts';
import { addStacks } from '../lib/widget-api.ts';

export const cdkFlags: Readonly<Record<string, unknown>> = Object.fromEntries(
  Object.entries(cdkJson.context).filter(([name]) => !isDeployOption(name)),
);

/**
 * Options for synthesis whose output is not deployed. They disable stack traces, tree metadata and template validation.
 * The validation takes as long as the rest of the synthesis.
 */
export const notForDeployment = {
  builtinCloudFormationValidation: false,
  stackTraces: false,
  treeMetadata: false,
} satisfies AppProps;

/** If a context option is invalid, prints one line and ends the process with exit code 1. */
export function synthesizeApp({
  commit,
  region,
  ...options
}: AppProps & {
  readonly commit: string;
  readonly region?: string | undefined;
}): void {
  const app = new App(options);
  const assetsBefore = referencedAssets(app.outdir);
  try {
    addStacks(app, { commit }, region);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
  removeStaleAssets(app.synth().directory, assetsBefore);
}
