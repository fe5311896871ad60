import type { ApiMethod, ApiResource, RestApi } from './rest-api.ts';

/** The resource and method that serve a request. */
export interface RouteMatch {
  readonly resource: ApiResource;
  readonly method: ApiMethod;
  /** Values as the client sent them: still percent-encoded. */
  readonly pathParameters: Readonly<Record<string, string>> | null;
}

interface Node {
  readonly literals: Map<string, Node>;
  parameter: { readonly name: string; readonly node: Node } | undefined;
  greedy: { readonly name: string; readonly resource: ApiResource } | undefined;
  resource: ApiResource | undefined;
}

const newNode = (): Node => ({
  literals: new Map(),
  parameter: undefined,
  greedy: undefined,
  resource: undefined,
});

/**
 * Finds the resource of a path. The most specific one wins: a literal part before a parameter, a parameter before
 * a greedy one (`{proxy+}`). A resource without methods is only part of other paths. A slash at the end is ignored.
 */
export class RouteTable {
  readonly #root = newNode();

  constructor(api: Pick<RestApi, 'resources'>) {
    for (const resource of api.resources) if (resource.methods.size > 0) this.#add(resource);
  }

  /** @returns null when no resource has that path, or the resource has no such method */
  match(httpMethod: string, path: string): RouteMatch | null {
    const trimmed = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
    const segments = trimmed === '/' ? [] : trimmed.slice(1).split('/');
    const found = find(this.#root, segments, 0);
    if (!found) return null;
    const method = found.resource.methods.get(httpMethod) ?? found.resource.methods.get('ANY');
    if (!method) return null;
    return {
      resource: found.resource,
      method,
      pathParameters: found.parameters.length > 0 ? Object.fromEntries(found.parameters) : null,
    };
  }

  #add(resource: ApiResource): void {
    let node = this.#root;
    for (const segment of resource.path.split('/').filter((part) => part !== '')) {
      const greedyName = /^\{(.+)\+\}$/.exec(segment)?.[1];
      const name = /^\{(.+)\}$/.exec(segment)?.[1];
      if (greedyName !== undefined) {
        node.greedy = { name: greedyName, resource };
        return;
      }
      node = name === undefined ? literalChild(node, segment) : parameterChild(node, name);
    }
    node.resource = resource;
  }
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

interface Found {
  readonly resource: ApiResource;
  readonly parameters: readonly (readonly [string, string])[];
}

function find(node: Node, segments: readonly string[], index: number): Found | undefined {
  const segment = segments[index];
  if (segment === undefined) return node.resource && { resource: node.resource, parameters: [] };
  const literal = node.literals.get(segment);
  const exact = literal && find(literal, segments, index + 1);
  if (exact) return exact;
  if (node.parameter && segment !== '') {
    const { name, node: child } = node.parameter;
    const found = find(child, segments, index + 1);
    if (found) return { ...found, parameters: [[name, segment], ...found.parameters] };
  }
  if (!node.greedy) return undefined;
  const { name, resource } = node.greedy;
  return { resource, parameters: [[name, segments.slice(index).join('/')]] };
}
