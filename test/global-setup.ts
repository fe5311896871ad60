import { synthesizeIfStale } from '../bin/local/synthesize.ts';

/** Bundles the functions and synthesizes the stacks that the tests run, when a source is newer than they are. */
export default function buildWhatTestsRun(): Promise<void> {
  return synthesizeIfStale(() => undefined);
}
