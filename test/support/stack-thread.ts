// The local stack in a thread of its own; test/support/shared-stack.ts starts it.
import { type MessagePort, parentPort } from 'node:worker_threads';
import { assemblyDirectory } from '../../bin/synthesized.ts';
import { startLocalRuntime } from '../../local/runtime.ts';
import type { StackAction } from './shared-stack.ts';

let aheadMs = 0;
const { port, siteRoot, baseUrl, awsEndpoint, endpoints, lambda } = await startLocalRuntime({
  assemblyDirectory,
  dataDirectory: null,
  port: 0,
  now: () => Date.now() + aheadMs,
  onLogLine: (source, line) => parentPort?.postMessage({ source, line }),
});

parentPort?.on('message', async ({ action, port }: { action: StackAction; port: MessagePort }) => {
  if (action.name === 'advance') aheadMs += action.milliseconds;
  if (action.name === 'kill') await lambda.kill(action.functionName);
  port.postMessage(null);
});
parentPort?.postMessage({ port, siteRoot, baseUrl, awsEndpoint, endpoints, names: lambda.names });
