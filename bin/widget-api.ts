import cdkJson from '../cdk.json' with { type: 'json' };
import { synthesizeApp } from './synthesize-app.ts';

// The CDK command line sets CDK_OUTDIR and passes cdk.json's context by itself; run alone, this does both.
synthesizeApp({ context: cdkJson.context, outdir: process.env.CDK_OUTDIR || 'cdk.out' });
