import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isCurrent } from './is-current.ts';

export const projectRoot = fileURLToPath(new URL('..', import.meta.url));

/**
 * Templates and assets of the local stack, synthesized with default options. Separate from the CDK's output directory,
 * cdk.out, whose contents depend on the options of the last `cdk` command.
 */
export const assemblyDirectory = join(projectRoot, 'dist', 'assembly');

export const bundleSources = [
  'bin',
  'lib',
  'functions',
  'shared',
  'cdk.json',
  'package.json',
  'package-lock.json',
].map((source) => join(projectRoot, source));

export function isSynthesizedCurrent(): boolean {
  return isCurrent(join(assemblyDirectory, 'manifest.json'), bundleSources);
}
