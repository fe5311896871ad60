// Synthesizes the stacks that run on this machine, whatever options cdk.json or the environment hold for AWS.
import cdkJson from '../../cdk.json' with { type: 'json' };
import { isDeployOption } from '../../lib/context.ts';
import { unknownSource } from '../../shared/contract/unknown-source.ts';
import { synthesizeApp } from '../synthesize-app.ts';
import { assemblyDirectory } from '../synthesized.ts';

const flags = Object.entries(cdkJson.context).filter(([name]) => !isDeployOption(name));
synthesizeApp({
  context: Object.fromEntries(flags),
  outdir: assemblyDirectory,
  // The program that runs the stacks states the commit, so the templates stay current when only the commit changes.
  commit: unknownSource,
});
