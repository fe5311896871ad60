import { ApiError } from '../api-error.ts';
import type { ChainMiddleware } from '../chain-state.ts';
import type { Endpoint } from '../endpoint.ts';

/**
 * Finds the endpoint of the resource that API Gateway matched. The gateway has routed by the same contract
 * already, so its resource is compared and the path is not matched a second time.
 */
export function findEndpoint(endpoints: readonly Endpoint[]): ChainMiddleware {
  const byResource = new Map(
    endpoints.map((endpoint) => [`${endpoint.route.method} ${endpoint.route.path}`, endpoint]),
  );
  return {
    before({ event, internal }) {
      const endpoint = byResource.get(`${event.httpMethod} ${event.resource}`);
      if (endpoint === undefined) throw new ApiError('API_KEY_NOT_PERMITTED');
      internal.endpoint = endpoint;
    },
  };
}
