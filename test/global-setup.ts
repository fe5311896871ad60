import { execFileSync } from 'node:child_process';
import { isSynthesizedCurrent } from '../bin/synthesized.ts';

/** Bundles the functions and synthesizes the stacks that the tests run, when a source is newer than they are. */
export default function buildWhatTestsRun(): void {
  if (isSynthesizedCurrent()) return;
  execFileSync('npm', ['run', '--silent', 'synth'], { stdio: ['ignore', 'ignore', 'inherit'] });
}
