// Bundles the functions and synthesizes the stacks that run on this machine, whatever options cdk.json or the
// environment hold for AWS.
import { unknownSource } from '../../shared/contract/unknown-source.ts';
import { buildWithSourceMaps } from '../build.ts';
import { assemblyDirectory } from '../synthesized.ts';

async function bundleFunctions(): Promise<void> {
  try {
    await buildWithSourceMaps();
  } catch (error) {
    // System errors are reported, with the next step, by the launcher.
    if (error instanceof Error && 'code' in error) throw error;
    // esbuild's message names each place in the sources.
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

// The CDK takes seconds to load, in which esbuild, a process of its own, works beside it.
const [{ cdkFlags, notForDeployment, synthesizeApp }] = await Promise.all([
  import('../synthesize-app.ts'),
  bundleFunctions(),
]);
synthesizeApp({
  ...notForDeployment,
  context: cdkFlags,
  outdir: assemblyDirectory,
  // The program that runs the stacks states the commit, so the templates stay current when only the commit changes.
  commit: unknownSource,
});
