import type { APIGatewayProxyEvent } from 'aws-lambda';
import { ApiError } from '../api-error.ts';
import type { Endpoint } from '../endpoint.ts';

/**
 * Finds the endpoint of the resource that API Gateway matched. The gateway has routed by the same contract
 * already, so its resource is compared and the path is not matched a second time. REST APIs also route a path with
 * a slash behind it (aws-powertools/powertools-lambda-python#1577): that is another path, and no route.
 */
export class EndpointsByResource {
  private readonly byResource: ReadonlyMap<string, Endpoint>;

  constructor(endpoints: readonly Endpoint[]) {
    this.byResource = new Map(
      endpoints.map((endpoint) => [`${endpoint.route.method} ${endpoint.route.path}`, endpoint]),
    );
  }

  /** @throws ApiError API_KEY_NOT_PERMITTED */
  find({ httpMethod, resource, path }: APIGatewayProxyEvent): Endpoint {
    const endpoint = this.byResource.get(`${httpMethod} ${resource}`);
    if (endpoint === undefined || path.endsWith('/')) throw new ApiError('API_KEY_NOT_PERMITTED');
    return endpoint;
  }
}
