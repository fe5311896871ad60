import { isSynthesizedCurrent } from '../bin/synthesized.ts';

/** Tells, before one test file runs alone, that the built functions and templates are not those of the sources. Nothing is built. */
export default function tellStaleStacks(): void {
  if (isSynthesizedCurrent()) return;
  process.stderr.write(
    'The functions and templates in dist/assembly are missing or older than the sources. A test that runs or reads them needs\n' +
      '"node bin/launch.mjs bin/local/synthesize-assembly.ts" first.\n',
  );
}
