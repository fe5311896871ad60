// `npm start` builds the functions, synthesizes the stacks and runs them on this machine.
import { runLocal } from './local/run-local.ts';

process.exitCode = await runLocal(process.argv.slice(2));
