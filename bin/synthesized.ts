import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isCurrent } from './is-current.ts';

/** The folder of package.json. */
export const projectRoot = fileURLToPath(new URL('..', import.meta.url));

/**
 * The templates and assets that run on this machine: the stacks as they are without any option. The CDK's own folder,
 * cdk.out, holds what the last `cdk` command or `npm run synth` made of the options that it was given.
 */
export const assemblyDirectory = join(projectRoot, 'dist', 'assembly');

/** Inputs of the bundles and templates. */
export const bundleSources = [
  'bin',
  'lib',
  'functions',
  'shared',
  'cdk.json',
  'package.json',
  'package-lock.json',
].map((source) => join(projectRoot, source));

/** True when the bundles and templates are newer than everything they are made of. */
export function isSynthesizedCurrent(): boolean {
  return isCurrent(join(assemblyDirectory, 'manifest.json'), bundleSources);
}
