import { App } from 'aws-cdk-lib';
import { referencedAssets, removeStaleAssets } from '../lib/stale-assets.ts';
import { addStacks } from '../lib/widget-api.ts';

/** Writes the stacks of a commit to a folder; a wrong context option ends the process with one line and exit code 1. */
export function synthesizeApp({
  context,
  outdir,
  commit,
}: {
  readonly context: Readonly<Record<string, unknown>>;
  readonly outdir: string;
  readonly commit: string;
}): void {
  const app = new App({ context, outdir });
  const assetsBefore = referencedAssets(app.outdir);
  try {
    addStacks(app, { commit });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
  removeStaleAssets(app.synth().directory, assetsBefore);
}
