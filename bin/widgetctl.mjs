#!/usr/bin/env node
// What `npx widgetctl` starts, from any directory: the TypeScript program of this checkout, compiled once.
import './ensure-installed.mjs';

// The SDK warns on Node 20, which this program supports.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
const { compiledProgram } = await import('./widgetctl/compiled-program.mjs');
await import(await compiledProgram());
