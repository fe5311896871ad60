import type { ErrorCode } from '../errors.ts';
import * as z from '../zod.ts';

/** Group of routes handled by one Lambda function. */
export type RouteGroup = 'widget' | 'profiles' | 'analytics' | 'content' | 'feedback' | 'health';

export type HttpMethod = 'GET' | 'POST' | 'PUT';

/** A request header that a route accepts in addition to X-Api-Key. */
export interface RouteHeader {
  readonly name: string;
  readonly required: boolean;
  readonly description: string;
  readonly schema: z.ZodMiniType;
}

/**
 * Marks a route as deprecated. Its responses include the Deprecation (RFC 9745), Sunset (RFC 8594) and Link headers.
 */
export interface RouteDeprecation {
  /** Time of deprecation, in ISO 8601 format. */
  readonly since: string;
  /** Time after which the route may be removed, in ISO 8601 format. */
  readonly sunset: string;
  readonly guide: string;
}

/** Definition of an API operation: the single source of truth for its path, method and schemas. */
export interface Route {
  readonly operationId: string;
  readonly group: RouteGroup;
  readonly method: HttpMethod;
  readonly path: `/${string}`;
  readonly summary: string;
  readonly description: string;
  /** True if the route requires a widget key. */
  readonly keyed: boolean;
  readonly pathParameters: z.ZodMiniObject;
  readonly pathExample: Readonly<Record<string, string>>;
  /** Optional query parameters. Each is a comma-separated list, validated as an array. Other parameters are ignored. */
  readonly queryParameters: z.ZodMiniObject;
  readonly headers: readonly RouteHeader[];
  /** Schema of the JSON request body; {@link noBodySchema} for a route without a body. */
  readonly body: z.ZodMiniType;
  readonly requestExample: unknown;
  readonly maximumBodyBytes: number;
  /** Response schemas keyed by HTTP status, excluding standard error bodies. */
  readonly responses: Readonly<Record<number, z.ZodMiniType>>;
  /** True if the route returns an ETag and supports If-None-Match. */
  readonly conditional: boolean;
  /** True for a read-only route. For such a route, usage metering runs in parallel with the handler. */
  readonly safe: boolean;
  /**
   * True if the handler reads data while usage metering runs, and waits for metering to finish before it
   * writes.
   */
  readonly readsFirst: boolean;
  /**
   * True if an organization whose monthly quota is exhausted still receives a limited number of calls a
   * day.
   */
  readonly acceptedBeyondQuota: boolean;
  /** True if the route rejects a request without the header Origin or Referer of an allowed page. */
  readonly requiresOrigin: boolean;
  /** Error codes that the route returns in addition to those of the middleware chain and API Gateway. */
  readonly errors: readonly ErrorCode[];
  readonly deprecation: RouteDeprecation | null;
}

export const apiPrefix = '/api/v1';

export const defaultMaximumBodyBytes = 256 * 1024;

/**
 * Schema of an empty request body, which is either absent or the empty object that some HTTP clients send.
 */
export const noBodySchema = z.union([z.null(), z.strictObject({})]);

export const routeDefaults = {
  keyed: true,
  pathParameters: z.strictObject({}),
  pathExample: {},
  queryParameters: z.object({}),
  headers: [],
  body: noBodySchema,
  requestExample: null,
  maximumBodyBytes: defaultMaximumBodyBytes,
  conditional: false,
  safe: false,
  readsFirst: false,
  acceptedBeyondQuota: false,
  requiresOrigin: false,
  errors: [],
  deprecation: null,
} as const satisfies Partial<Route>;

export function examplePath({ path, pathExample }: Pick<Route, 'path' | 'pathExample'>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(pathExample[name] ?? name));
}
