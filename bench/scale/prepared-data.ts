import { StoreProxy } from '../../local/dynamodb/store-proxy.ts';
import { call } from '../support/call.ts';
import { startLocalStack } from '../support/local-stack.ts';
import type { Growth, GrowthRequest } from './growth.ts';

/** A request to data of one size. */
export interface PreparedRequest extends GrowthRequest {
  /** How many requests a warm call sends to DynamoDB. */
  readonly storeRequests: number;
}

/**
 * Fills a data folder, and counts what each request asks of the store. That stack has a proxy before its store and
 * ends: requests are measured on another one that has the same data and no proxy.
 */
export async function prepareData(
  growth: Growth,
  size: number,
  dataDirectory: string,
): Promise<readonly PreparedRequest[]> {
  const proxy = new StoreProxy();
  let asked = 0;
  proxy.decide = () => {
    asked += 1;
    return 'pass';
  };
  const functionEnvironment = { AWS_ENDPOINT_URL_DYNAMODB: await proxy.start() };
  const stack = await startLocalStack({ dataDirectory, functionEnvironment });
  proxy.target = stack.runtime.endpoints.dynamodb ?? '';
  try {
    const prepared: PreparedRequest[] = [];
    for (const request of await growth.prepare(stack, size)) {
      // The first call reads what the gateway and the function keep from then on.
      await call(stack.runtime.siteRoot, request.next());
      asked = 0;
      await call(stack.runtime.siteRoot, request.next());
      prepared.push({ ...request, storeRequests: asked });
    }
    return prepared;
  } finally {
    await stack.close();
    await proxy.stop();
  }
}
