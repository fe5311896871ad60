#!/usr/bin/env node
// What `npx widgetctl` starts, from any directory: the TypeScript program of this checkout, compiled once.
import './check-node.cjs';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { reportFailures } from './report-failures.mjs';

reportFailures();

// Packages older than the lock file are left as they are: installing them again would remove the files that a running npm start uses.
if (!existsSync(new URL('../node_modules/.package-lock.json', import.meta.url))) {
  await import('./ensure-installed.mjs');
}
// The SDK warns on Node 20, which this program supports.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
// The bundle may stand outside the checkout that it was made from.
process.env.WIDGETCTL_CHECKOUT = fileURLToPath(new URL('..', import.meta.url));
const { compiledProgram, NoCacheError } = await import('./compiled-program.mjs');
const { widgetctlProgram } = await import('./compiled-programs.mjs');

async function bundleAddress() {
  try {
    return await compiledProgram(widgetctlProgram);
  } catch (error) {
    if (!(error instanceof NoCacheError)) throw error;
    process.stderr.write(`widgetctl: ${error.message}\n`);
    return process.exit(1);
  }
}

await import(await bundleAddress());
