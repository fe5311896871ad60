import { synthesizeIfStale } from '../bin/local/synthesize.ts';

export default function buildWhatTestsRun(): Promise<void> {
  return synthesizeIfStale(() => undefined);
}
