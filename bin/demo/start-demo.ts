import { connect, type Operator } from '../../cli/connect.ts';
import { localTarget } from '../../cli/connection/target.ts';
import { builtSdkDirectory, readBuiltSdk } from '../../lib/built-sdk.ts';
import { embedScript } from '../../lib/embed-script.ts';
import type { LocalRuntime } from '../../local/runtime.ts';
import sdkPackage from '../../sdk/package.json' with { type: 'json' };
import type { Demo } from '../demo-organization.ts';
import { demoDirectory } from './build-demo.ts';
import { type DemoServer, startDemoServer } from './demo-server.ts';
import { localProvocations } from './local-provocations.ts';

export interface RunningDemo extends DemoServer {
  /** The script element that adds the widget to any page on localhost. */
  readonly script: string;
}

export async function startDemo(runtime: LocalRuntime, demo: Demo, port: number): Promise<RunningDemo> {
  const operate = async <Result>(work: (operator: Operator) => Promise<Result>) => {
    const operator = await connect(localTarget(runtime.port));
    try {
      return await work(operator);
    } finally {
      operator.close();
    }
  };
  const server = await startDemoServer({
    port,
    demoDirectory,
    sdkDirectory: builtSdkDirectory,
    sdkVersion: sdkPackage.version,
    siteRoot: runtime.siteRoot,
    key: demo.key,
    provocations: localProvocations({ runtime, orgId: demo.orgId, operate }),
  });
  const sdkUrl = `${server.pageUrl}/sdk/${sdkPackage.version}`;
  runtime.setSdkUrl(sdkUrl);
  const script = embedScript({
    sdkUrl,
    integrity: readBuiltSdk(builtSdkDirectory).embedIntegrity,
    siteRoot: runtime.siteRoot,
    key: demo.key,
  });
  return { ...server, script };
}
