import { ApiError } from '../api-error.ts';
import type { ChainMiddleware } from '../chain-state.ts';
import type { Endpoint } from '../endpoint.ts';

/**
 * Finds the endpoint of the resource that API Gateway matched. The gateway has routed by the same contract
 * already, so its resource is compared and the path is not matched a second time. REST APIs also route a path with
 * a slash behind it (aws-powertools/powertools-lambda-python#1577): that is another path, and no route.
 */
export function findEndpoint(endpoints: readonly Endpoint[]): ChainMiddleware {
  const byResource = new Map(
    endpoints.map((endpoint) => [`${endpoint.route.method} ${endpoint.route.path}`, endpoint]),
  );
  return {
    before({ event, internal }) {
      const endpoint = byResource.get(`${event.httpMethod} ${event.resource}`);
      if (endpoint === undefined || event.path.endsWith('/')) throw new ApiError('API_KEY_NOT_PERMITTED');
      internal.endpoint = endpoint;
    },
  };
}
