import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HttpClient } from '../../bin/http-client.ts';
import { assemblyDirectory } from '../../bin/synthesized.ts';
import { connect } from '../../bin/widgetctl/connect.ts';
import { localTarget } from '../../bin/widgetctl/connection/target.ts';
import { StoreProxy } from '../../local/dynamodb/store-proxy.ts';
import { startLocalRuntime } from '../../local/runtime.ts';
import { SoakVisitor } from './actions/visitor.ts';
import { Caller } from './caller.ts';
import type { Ground } from './ground.ts';
import { Ledger } from './ledger.ts';
import { createTenants } from './tenants.ts';

/**
 * Starts the synthesized stacks with tables on disk, so that what is stored is not taken for memory that leaks, and
 * with a clock and a DynamoDB that the soak holds in its hand.
 */
export async function startGround(): Promise<Ground & { close(): Promise<void> }> {
  const closers: (() => unknown)[] = [];
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const dataDirectory = await mkdtemp(join(tmpdir(), 'widget-soak-'));
    closers.push(() => rm(dataDirectory, { recursive: true, force: true }));
    const store = new StoreProxy();
    const storeAddress = await store.start();
    closers.push(() => store.stop());
    const runtime = await startLocalRuntime({
      assemblyDirectory,
      dataDirectory,
      port: 0,
      functionEnvironment: {
        AWS_ENDPOINT_URL_DYNAMODB: storeAddress,
        NODE_OPTIONS: `--import=${new URL('./thread/preload.mjs', import.meta.url).href}`,
      },
    });
    closers.push(() => runtime.close());
    store.target = runtime.endpoints.dynamodb;
    const operator = await connect(localTarget(runtime.port));
    closers.push(() => operator.close());
    const client = new HttpClient();
    closers.push(() => client.close());
    const caller = new Caller(client, runtime.siteRoot, new Ledger());
    const tenants = await createTenants(operator);
    await runtime.lambda.warm();
    const probe = new SoakVisitor(caller, tenants.large, 'probe');
    return { runtime, operator, store, caller, tenants, probe, close };
  } catch (error) {
    await close();
    throw error;
  }
}
