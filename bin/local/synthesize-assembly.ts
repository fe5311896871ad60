// Bundles the functions and synthesizes the local stacks. Ignores AWS options from cdk.json and environment variables.
import { unknownSource } from '../../shared/contract/unknown-source.ts';
import { buildWithSourceMaps } from '../build.ts';
import { assemblyDirectory } from '../synthesized.ts';

async function bundleFunctions(): Promise<void> {
  try {
    await buildWithSourceMaps();
  } catch (error) {
    // Rethrows system errors, so that the parent process can report them and suggest the next step.
    if (error instanceof Error && 'code' in error) throw error;
    // Omits the stack trace, because esbuild's message contains the source locations.
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

// Loading the CDK takes seconds, so the functions are bundled at the same time.
const [{ cdkFlags, notForDeployment, synthesizeApp }] = await Promise.all([
  import('../synthesize-app.ts'),
  bundleFunctions(),
]);
synthesizeApp({
  ...notForDeployment,
  context: { ...cdkFlags, assets: 'off', ownerMailFrom: 'widget@example.com' },
  outdir: assemblyDirectory,
  // The local runtime sets the commit when it starts, so that a new commit does not make the templates stale.
  commit: unknownSource,
});
