import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Stack } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';

/** Output directory of `npm run build`, with one subdirectory per function. */
export const builtBundlesDirectory = join(import.meta.dirname, '..', 'dist', 'functions');

/**
 * Returns the bundle of a function. If the bundle is missing, commands that upload no code, such as `cdk destroy`, get
 * a placeholder.
 * @throws Error when the function is not built; the message contains the function's name and the command that builds it
 */
export function bundleOf(scope: Construct, functionName: string, bundlesDirectory: string): Code {
  const directory = join(bundlesDirectory, functionName);
  if (!existsSync(join(directory, 'index.mjs'))) {
    if (!Stack.of(scope).bundlingRequired) return Code.fromInline('// Not built.');
    throw new Error(
      `The function "${functionName}" is not built: ${join(directory, 'index.mjs')} does not exist. ` +
        `Run "npm run build"; it bundles functions/${functionName}/index.ts.`,
    );
  }
  return Code.fromAsset(directory);
}
