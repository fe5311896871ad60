import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Code } from 'aws-cdk-lib/aws-lambda';

/** Where `npm run build` puts the bundles, one folder for each function. */
export const builtBundlesDirectory = join(dirname(fileURLToPath(import.meta.url)), '..', 'dist', 'functions');

/**
 * The built code of a function.
 *
 * @throws Error when it was not built, naming the function and what to run.
 */
export function bundleOf(functionName: string, bundlesDirectory: string): Code {
  const directory = join(bundlesDirectory, functionName);
  if (!existsSync(join(directory, 'index.mjs'))) {
    throw new Error(
      `The function "${functionName}" is not built: ${join(directory, 'index.mjs')} does not exist. ` +
        `Run "npm run build"; it bundles functions/${functionName}/index.ts.`,
    );
  }
  return Code.fromAsset(directory);
}
