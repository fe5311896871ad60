import { connect, type Operator } from '../../cli/connect.ts';
import { localTarget } from '../../cli/connection/target.ts';
import { builtSdkDirectory } from '../../lib/built-sdk.ts';
import type { LocalRuntime } from '../../local/runtime.ts';
import sdkPackage from '../../sdk/package.json' with { type: 'json' };
import type { Demo } from '../demo-organization.ts';
import { demoDirectory } from './build-demo.ts';
import { type DemoServer, startDemoServer } from './demo-server.ts';
import { localProvocations } from './local-provocations.ts';

/** Serves the demo of a running local stack. @throws PortInUseError */
export async function startDemo(runtime: LocalRuntime, demo: Demo, port: number): Promise<DemoServer> {
  const operate = async <Result>(work: (operator: Operator) => Promise<Result>) => {
    const operator = await connect(localTarget(runtime.port));
    try {
      return await work(operator);
    } finally {
      operator.close();
    }
  };
  return startDemoServer({
    port,
    demoDirectory,
    sdkDirectory: builtSdkDirectory,
    sdkVersion: sdkPackage.version,
    siteRoot: runtime.siteRoot,
    key: demo.key,
    provocations: localProvocations({ runtime, orgId: demo.orgId, operate }),
  });
}
