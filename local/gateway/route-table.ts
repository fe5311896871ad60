import type { ApiMethod, ApiResource, RestApi } from './rest-api.ts';

/** The resource and method that serve a request. */
export interface RouteMatch {
  readonly resource: ApiResource;
  readonly method: ApiMethod;
  /** Values as the client sent them, percent-encoded. */
  readonly pathParameters: Readonly<Record<string, string>> | null;
}

interface Node {
  readonly literals: Map<string, Node>;
  parameter: { readonly name: string; readonly node: Node } | undefined;
  resource: ApiResource | undefined;
}

/** A resource with the requested method, and its path parameter values in reverse order. */
interface Found {
  readonly resource: ApiResource;
  readonly method: ApiMethod;
  readonly parameters: (readonly [name: string, value: string])[];
}

/**
 * Finds the method that serves a path. The most specific resource with that method wins: a literal segment takes
 * precedence over a parameter. A resource without the method is skipped in favor of a less specific one (verified on
 * API Gateway: https://github.com/ministackorg/ministack/pull/1423). A trailing slash is ignored
 * (https://github.com/aws-powertools/powertools-lambda-python/issues/1552).
 */
export class RouteTable {
  private readonly root = newNode();

  constructor(api: Pick<RestApi, 'resources'>) {
    for (const resource of api.resources) if (resource.methods.size > 0) this.add(resource);
  }

  /** @returns null when no resource serves that method and path */
  match(httpMethod: string, path: string): RouteMatch | null {
    const trimmed = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
    const segments = trimmed === '/' ? [] : trimmed.slice(1).split('/');
    const found = find(this.root, segments, 0, httpMethod);
    if (!found) return null;
    const { resource, method, parameters } = found;
    const pathParameters = parameters.length > 0 ? Object.fromEntries(parameters.reverse()) : null;
    return { resource, method, pathParameters };
  }

  private add(resource: ApiResource): void {
    let node = this.root;
    for (const segment of resource.path.split('/').filter((part) => part !== '')) {
      const name = /^\{(.+)\}$/.exec(segment)?.[1];
      node = name === undefined ? literalChild(node, segment) : parameterChild(node, name);
    }
    node.resource = resource;
  }
}

function newNode(): Node {
  return { literals: new Map(), parameter: undefined, resource: undefined };
}

function literalChild(node: Node, segment: string): Node {
  const child = node.literals.get(segment) ?? newNode();
  node.literals.set(segment, child);
  return child;
}

function parameterChild(node: Node, name: string): Node {
  node.parameter ??= { name, node: newNode() };
  return node.parameter.node;
}

function find(node: Node, segments: readonly string[], index: number, httpMethod: string): Found | undefined {
  const segment = segments[index];
  if (segment === undefined) return served(node.resource, httpMethod);
  const literal = node.literals.get(segment);
  return (
    (literal && find(literal, segments, index + 1, httpMethod)) ??
    findParameter(node, segments, index, httpMethod)
  );
}

function findParameter(
  { parameter }: Node,
  segments: readonly string[],
  index: number,
  httpMethod: string,
): Found | undefined {
  const value = segments[index];
  if (!parameter || !value) return undefined;
  const found = find(parameter.node, segments, index + 1, httpMethod);
  found?.parameters.push([parameter.name, value]);
  return found;
}

function served(resource: ApiResource | undefined, httpMethod: string): Found | undefined {
  const method = resource?.methods.get(httpMethod) ?? resource?.methods.get('ANY');
  return resource && method ? { resource, method, parameters: [] } : undefined;
}
