import { isSynthesizedCurrent } from '../bin/synthesized.ts';
import endRun from './end-run.ts';

/** Warns when the build is missing or outdated and the test run does not rebuild it. */
export default function reportStaleBuild(): void {
  endRun();
  if (isSynthesizedCurrent()) return;
  process.stderr.write(
    'The build in dist/assembly is missing or older than the sources: run "npm run test:all -- PATH" to rebuild it.\n',
  );
}
