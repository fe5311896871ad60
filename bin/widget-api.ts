import { BUNDLING_STACKS } from 'aws-cdk-lib/cx-api';
import * as z from 'zod';
import cdkJson from '../cdk.json' with { type: 'json' };
import { buildIfChanged } from './build.ts';
import { buildSdkIfChanged } from './sdk/build-sdk.ts';
import { readSourceCommit } from './source-commit.ts';
import { synthesizeApp } from './synthesize-app.ts';
import { projectRoot } from './synthesized.ts';

// The CDK CLI passes a list of the stacks whose code must be bundled. The list is empty for commands that upload no
// code (bootstrap, destroy, list).
const contextSchema = z.object({ [BUNDLING_STACKS]: z.array(z.string()).default(['**']) });
const context = contextSchema.parse(JSON.parse(process.env.CDK_CONTEXT_JSON ?? '{}'));
if (context[BUNDLING_STACKS].length > 0) {
  await Promise.all([buildIfChanged(), buildSdkIfChanged()]).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
}

// The CDK CLI sets CDK_OUTDIR and CDK_DEFAULT_REGION, and passes the context of cdk.json.
synthesizeApp({
  context: cdkJson.context,
  outdir: process.env.CDK_OUTDIR || 'cdk.out',
  commit: readSourceCommit(projectRoot),
  region: process.env.CDK_DEFAULT_REGION,
});
