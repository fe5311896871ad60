import { isSynthesizedCurrent } from '../bin/synthesized.ts';
import endRun from './end-run.ts';

export default function reportStaleBuild(): void {
  endRun();
  if (isSynthesizedCurrent()) return;
  process.stderr.write(
    'The build in dist/assembly is missing or older than the sources: run "npm run test:all -- PATH" to rebuild it.\n',
  );
}
