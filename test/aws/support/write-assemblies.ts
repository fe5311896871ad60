// Usage: node test/aws/support/write-assemblies.ts DIRECTORY '{"NAME": {…options}}'. Builds the browser SDK
// into DIRECTORY/sdk and synthesizes the stacks of each set of options into DIRECTORY/NAME.
import { join } from 'node:path';
import { App, Tags } from 'aws-cdk-lib';
import * as z from 'zod';
import { buildSdk } from '../../../bin/sdk/build-sdk.ts';
import { cdkFlags, notForDeployment } from '../../../bin/synthesize-app.ts';
import { ownTagKeys } from '../../../lib/option-values.ts';
import { addStacks } from '../../../lib/widget-api.ts';

const optionsSchema = z.record(z.string(), z.record(z.string(), z.unknown()));

const [directory = '', deployments = ''] = process.argv.slice(2);
const sdkDirectory = join(directory, 'sdk');
await buildSdk({ outdir: sdkDirectory, declarations: false });
Error.stackTraceLimit = 0;
for (const [name, options] of Object.entries(optionsSchema.parse(JSON.parse(deployments)))) {
  const app = new App({
    ...notForDeployment,
    context: { ...cdkFlags, ...options },
    outdir: join(directory, name),
  });
  addStacks(app, { sdkDirectory });
  // Removes the tags, because moto does not support CloudFormation's tag format.
  for (const key of ownTagKeys) Tags.of(app).remove(key);
  app.synth();
}
