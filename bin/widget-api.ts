import { App } from 'aws-cdk-lib';
import cdkJson from '../cdk.json' with { type: 'json' };
import { referencedAssets, removeStaleAssets } from '../lib/stale-assets.ts';
import { addStacks } from '../lib/widget-api.ts';

// The CDK command line sets CDK_OUTDIR and passes cdk.json's context by itself; run alone, this does both.
const app = new App({ context: cdkJson.context, outdir: process.env.CDK_OUTDIR || 'cdk.out' });
const assetsBefore = referencedAssets(app.outdir);
try {
  addStacks(app);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
removeStaleAssets(app.synth().directory, assetsBefore);
