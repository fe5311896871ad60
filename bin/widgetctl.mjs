#!/usr/bin/env node
// What `npx widgetctl` starts: loads the TypeScript program from this checkout, whatever the current directory.
import './ensure-installed.mjs';

process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
const { register } = await import('tsx/esm/api');
register();
await import('./widgetctl.ts');
