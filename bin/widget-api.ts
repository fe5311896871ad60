import cdkJson from '../cdk.json' with { type: 'json' };
import { readSourceCommit } from './source-commit.ts';
import { synthesizeApp } from './synthesize-app.ts';
import { projectRoot } from './synthesized.ts';

// The CDK command line sets CDK_OUTDIR and passes cdk.json's context by itself; run alone, this does both.
synthesizeApp({
  context: cdkJson.context,
  outdir: process.env.CDK_OUTDIR || 'cdk.out',
  commit: readSourceCommit(projectRoot),
});
