import { synthesizeIfStale } from '../bin/local/synthesize.ts';

/** Bundles the functions and synthesizes the stacks if a source is newer than the build. */
export default function buildWhatTestsRun(): Promise<void> {
  return synthesizeIfStale(() => undefined);
}
