// npm start: runs the local stack, whatever state the checkout is in, from a bundle that is made once for each state of
// its sources.
import './ensure-installed.mjs';
import nodeModule from 'node:module';
import { fileURLToPath } from 'node:url';
import { compiledProgram } from './compiled-program.mjs';
import { startProgram } from './compiled-programs.mjs';
import { reportFailures } from './report-failures.mjs';

reportFailures();
// Node 22.8 and later keep what they compiled, here and in the threads of the functions.
nodeModule.enableCompileCache?.();
const source = new URL('./local.ts', import.meta.url);
// The program finds itself as the main one.
process.argv[1] = fileURLToPath(source);

/** The bundle; null where it cannot be made: the sources themselves then say what is wrong, or run as they are. */
async function bundleAddress() {
  try {
    return await compiledProgram(startProgram);
  } catch (error) {
    if (error?.code === 'ERR_MODULE_NOT_FOUND') throw error;
    return null;
  }
}

const bundle = await bundleAddress();
if (bundle === null) await import('tsx');
await import(bundle ?? source.href);
