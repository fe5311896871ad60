// node bin/launch.mjs SCRIPT ARGUMENTS…: runs a TypeScript program of this checkout, whatever state the checkout is
// in. It says in one line that Node is too old, installs what is missing, and reports a failure without a trace.
import './ensure-installed.mjs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { reportFailures } from './report-failures.mjs';

reportFailures();
// The program finds itself as the main one, and its arguments where they always are.
process.argv.splice(1, 1);
process.argv[1] = resolve(process.argv[1]);
await import('tsx');
await import(pathToFileURL(process.argv[1]).href);
