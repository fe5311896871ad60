// Process that runs the stack shared by test/support/shared-stack.ts. It exits when its parent process exits.
import { assemblyDirectory } from '../../bin/synthesized.ts';
import { startLocalRuntime } from '../../local/runtime.ts';
import type { StackAction } from './shared-stack.ts';

let aheadMs = 0;
process.on('disconnect', () => process.exit());
const { port, siteRoot, baseUrl, awsEndpoint, endpoints, lambda } = await startLocalRuntime({
  assemblyDirectory,
  dataDirectory: null,
  port: 0,
  now: () => Date.now() + aheadMs,
  onLogLine: (source, line) => process.send?.({ source, line }),
});

process.on('message', async ({ id, action }: { id: number; action: StackAction }) => {
  if (action.name === 'advance') aheadMs += action.milliseconds;
  if (action.name === 'kill') await lambda.kill(action.functionName);
  process.send?.({ id });
});
process.send?.({ port, siteRoot, baseUrl, awsEndpoint, endpoints, names: lambda.names });
