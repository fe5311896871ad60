import type { ErrorCode } from '../errors.ts';
import * as z from '../zod.ts';

/** One Lambda function per group. */
export type RouteGroup = 'widget' | 'profiles' | 'analytics' | 'content' | 'feedback' | 'health';

export type HttpMethod = 'GET' | 'POST' | 'PUT';

/** A request header that means something to a route, beside X-Api-Key. */
export interface RouteHeader {
  readonly name: string;
  readonly required: boolean;
  readonly description: string;
  /** Schema of its value. */
  readonly schema: z.ZodMiniType;
}

/** Marks a route that will go away. Its answers carry Deprecation (RFC 9745), Sunset (RFC 8594) and Link. */
export interface RouteDeprecation {
  /** ISO 8601 instant since when the route is deprecated. */
  readonly since: string;
  /** ISO 8601 instant after which the route may be gone. */
  readonly sunset: string;
  /** Absolute URL of the migration guide. */
  readonly guide: string;
}

/** One operation of the API. Everything else that knows a path, a method or a schema reads it from here. */
export interface Route {
  readonly operationId: string;
  readonly group: RouteGroup;
  readonly method: HttpMethod;
  /** Path below the site root, path parameters in braces. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly description: string;
  /** False for a route that answers without a widget key. */
  readonly keyed: boolean;
  /** False until the route's handler works: such a route is in the OpenAPI document but is not deployed. */
  readonly deployed: boolean;
  /** Schema of the path parameters, by name, after decoding. */
  readonly pathParameters: z.ZodMiniObject;
  /** Path parameters as a caller would send them, by name: see {@link examplePath}. */
  readonly pathExample: Readonly<Record<string, string>>;
  readonly headers: readonly RouteHeader[];
  /** Schema of the JSON body; {@link noBodySchema} when the route takes none. */
  readonly body: z.ZodMiniType;
  /** A body as a caller would send it: documents, tests and benches take it from here. Null for a route without a body. */
  readonly requestExample: unknown;
  /** Largest body in bytes. */
  readonly maximumBodyBytes: number;
  /** Schema of each answer that is not a plain error body, by status. */
  readonly responses: Readonly<Record<number, z.ZodMiniType>>;
  /** True when the answer has an ETag and If-None-Match is understood. */
  readonly conditional: boolean;
  /** True when the route changes nothing: its call may be counted beside the handler's own read. */
  readonly safe: boolean;
  /**
   * True when the handler first reads, then waits until its call is counted, and only then changes anything. The call is
   * counted while the handler reads.
   */
  readonly readsFirst: boolean;
  /** Codes the route may answer beside those of its group's chain and of the gateway. */
  readonly errors: readonly ErrorCode[];
  readonly deprecation: RouteDeprecation | null;
}

/** The prefix of every route except /health. */
export const apiPrefix = '/api/v1';

/** Largest body where a route says nothing else. */
export const defaultMaximumBodyBytes = 256 * 1024;

/** The body of a route that takes none: nothing, or an empty object as some HTTP clients send by themselves. */
export const noBodySchema = z.union([z.null(), z.strictObject({})]);

/** What most routes share; a route states only where it differs. */
export const routeDefaults = {
  keyed: true,
  deployed: true,
  pathParameters: z.strictObject({}),
  pathExample: {},
  headers: [],
  body: noBodySchema,
  requestExample: null,
  maximumBodyBytes: defaultMaximumBodyBytes,
  conditional: false,
  safe: false,
  readsFirst: false,
  errors: [],
  deprecation: null,
} as const satisfies Partial<Route>;

/** The path with the parameters of its example in the place of the braces: documents and benches call it. */
export function examplePath({ path, pathExample }: Pick<Route, 'path' | 'pathExample'>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(pathExample[name] ?? name));
}
