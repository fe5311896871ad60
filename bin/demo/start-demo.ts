import { builtSdkDirectory, readBuiltSdk } from '../../lib/built-sdk.ts';
import { embedScript } from '../../lib/embed-script.ts';
import type { LocalRuntime } from '../../local/runtime.ts';
import sdkPackage from '../../sdk/package.json' with { type: 'json' };
import type { Demo } from '../demo-organization.ts';
import { demoDirectory } from './build-demo.ts';
import { type DemoServer, startDemoServer } from './demo-server.ts';

export interface RunningDemo extends DemoServer {
  /** The script element that adds the widget to any page on localhost. */
  readonly script: string;
}

export async function startDemo(
  runtime: LocalRuntime,
  demo: Demo,
  { port, host }: { readonly port: number; readonly host: string | null },
): Promise<RunningDemo> {
  const server = await startDemoServer({
    port,
    host,
    demoDirectory,
    sdkDirectory: builtSdkDirectory,
    sdkVersion: sdkPackage.version,
    siteRoot: runtime.siteRoot,
    key: demo.key,
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
