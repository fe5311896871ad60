import { App, type AppProps } from 'aws-cdk-lib';
import cdkJson from '../cdk.json' with { type: 'json' };
import { isDeployOption } from '../lib/context.ts';
import { referencedAssets, removeStaleAssets } from '../lib/stale-assets.ts';
import { addStacks } from '../lib/widget-api.ts';

/** What cdk.json tells the CDK itself, without the options of a deployment. */
export const cdkFlags: Readonly<Record<string, unknown>> = Object.fromEntries(
  Object.entries(cdkJson.context).filter(([name]) => !isDeployOption(name)),
);

/**
 * What a synthesis of stacks that are not deployed leaves out, as nothing reads it: CloudFormation's own rules, whose check
 * takes as long as all the rest, and where in the sources each construct was made. `cdk synth` has both.
 */
export const notForDeployment = {
  builtinCloudFormationValidation: false,
  stackTraces: false,
  treeMetadata: false,
} satisfies AppProps;

/** Writes the stacks of a commit to a folder; a wrong context option ends the process with one line and exit code 1. */
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
