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
 * parameter, and a parameter over a greedy parameter such as `{proxy+}`. API Gateway skips a resource that lacks the method (https://github.com/ministackorg/ministack/pull/1423)
 * and ignores a trailing slash (https://github.com/aws-powertools/powertools-lambda-python/issues/1552).
 */
export class RouteTable {
  private readonly routes: readonly Route[];

  constructor(api: Pick<RestApi, 'resources'>) {
    const sortKey = ({ segments }: Route) => segments.map(sortKeyOf).join('/');
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
      const parameters = segments.flatMap((segment, index) => {
        if (isGreedy(segment)) return [[segment.slice(1, -2), requested.slice(index).join('/')]];
        return isParameter(segment) ? [[segment.slice(1, -1), requested[index] ?? '']] : [];
      });
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

/** A greedy parameter, which is always the last segment, matches the rest of the path. */
function isGreedy(segment: string): boolean {
  return segment.endsWith('+}');
}

function sortKeyOf(segment: string): string {
  if (isGreedy(segment)) return '\uffff\uffff';
  return isParameter(segment) ? '\uffff' : segment;
}

function matches(segments: readonly string[], requested: readonly string[]): boolean {
  const isLong = isGreedy(segments.at(-1) ?? '') && requested.length > segments.length;
  return (
    (isLong || segments.length === requested.length) &&
    segments.every((segment, index) =>
      isParameter(segment) ? requested[index] !== '' : segment === requested[index],
    )
  );
}
