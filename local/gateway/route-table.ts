import type { ApiMethod, ApiResource, RestApi } from './rest-api.ts';

export interface RouteMatch {
  readonly resource: ApiResource;
  readonly method: ApiMethod;
  /** Path parameters, percent-encoded as sent by the client. */
  readonly pathParameters: Readonly<Record<string, string>> | null;
}

interface Route {
  readonly resource: ApiResource;
  readonly segments: readonly string[];
}

/**
 * Selects the most specific resource that has the requested method. A literal segment takes precedence over a
 * parameter. API Gateway skips a resource that lacks the method (https://github.com/ministackorg/ministack/pull/1423)
 * and ignores a trailing slash (https://github.com/aws-powertools/powertools-lambda-python/issues/1552).
 */
export class RouteTable {
  private readonly routes: readonly Route[];

  constructor(api: Pick<RestApi, 'resources'>) {
    const sortKey = ({ segments }: Route) =>
      segments.map((segment) => (isParameter(segment) ? '\uffff' : segment)).join('/');
    this.routes = api.resources
      .map((resource) => ({ resource, segments: segmentsOf(resource.path) }))
      .sort((left, right) => (sortKey(left) < sortKey(right) ? -1 : 1));
  }

  match(httpMethod: string, path: string): RouteMatch | null {
    const trimmed = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
    const requested = segmentsOf(trimmed);
    for (const { resource, segments } of this.routes) {
      const method = resource.methods.get(httpMethod);
      if (!method || !matches(segments, requested)) continue;
      const parameters = segments.flatMap((segment, index) =>
        isParameter(segment) ? [[segment.slice(1, -1), requested[index] ?? '']] : [],
      );
      return {
        resource,
        method,
        pathParameters: parameters.length > 0 ? Object.fromEntries(parameters) : null,
      };
    }
    return null;
  }
}

function segmentsOf(path: string): string[] {
  return path.slice(1).split('/');
}

function isParameter(segment: string): boolean {
  return segment.startsWith('{');
}

function matches(segments: readonly string[], requested: readonly string[]): boolean {
  return (
    segments.length === requested.length &&
    segments.every((segment, index) =>
      isParameter(segment) ? requested[index] !== '' : segment === requested[index],
    )
  );
}
