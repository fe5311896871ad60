import { isSynthesizedCurrent } from '../bin/synthesized.ts';

/** Warns on the last line of a run that builds nothing: its results may be those of an older build. */
export default function reportStaleBuild(): void {
  if (isSynthesizedCurrent()) return;
  process.stderr.write(
    'The build in dist/assembly is missing or older than the sources: run "npm test -- PATH" to rebuild it.\n',
  );
}
