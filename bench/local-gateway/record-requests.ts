import { StoreProxy } from '../../local/dynamodb/store-proxy.ts';
import { sampleCalls } from '../round-trips/sample-calls.ts';
import { call } from '../support/call.ts';
import { startLocalStack } from '../support/local-stack.ts';

/** A request to the store. */
export interface StoreRequest {
  /** Such as `GetItem`. */
  readonly operation: string;
  /** JSON. */
  readonly body: string;
}

/** What a warm call of each route asks of the store, by operationId. The data folder holds what is read. */
export async function recordRequests(
  dataDirectory: string,
  operationIds: readonly string[],
): Promise<ReadonlyMap<string, readonly StoreRequest[]>> {
  const proxy = new StoreProxy();
  let requests: StoreRequest[] = [];
  proxy.decide = (operation, body) => {
    requests.push({ operation, body });
    return 'pass';
  };
  const functionEnvironment = { AWS_ENDPOINT_URL_DYNAMODB: await proxy.start() };
  const stack = await startLocalStack({ dataDirectory, functionEnvironment });
  proxy.target = stack.runtime.endpoints.dynamodb ?? '';
  try {
    const recorded = new Map<string, readonly StoreRequest[]>();
    for (const operationId of operationIds) {
      const sample = sampleCalls[operationId];
      if (sample === undefined) throw new Error(`sample-calls.ts has no request for ${operationId}.`);
      // The first call reads what the gateway and the function keep from then on.
      await call(stack.runtime.siteRoot, await sample(stack));
      requests = [];
      await call(stack.runtime.siteRoot, await sample(stack));
      recorded.set(operationId, requests);
    }
    return recorded;
  } finally {
    await stack.close();
    await proxy.stop();
  }
}
