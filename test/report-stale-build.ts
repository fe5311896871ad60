import { isSynthesizedCurrent } from '../bin/synthesized.ts';
import endRun from './end-run.ts';

/** Warns on the last line of a run that builds nothing: its results may be those of an older build. */
export default function reportStaleBuild(): void {
  endRun();
  if (isSynthesizedCurrent()) return;
  process.stderr.write(
    'The build in dist/assembly is missing or older than the sources: run "npm run test:all -- PATH" to rebuild it.\n',
  );
}
