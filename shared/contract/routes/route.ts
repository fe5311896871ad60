import type { ErrorCode } from '../errors.ts';
import * as z from '../zod.ts';

/** One Lambda function per group. */
export type RouteGroup = 'widget' | 'profiles' | 'analytics' | 'content' | 'feedback' | 'health';

export type HttpMethod = 'GET' | 'POST' | 'PUT';

/** A request header of a route in addition to X-Api-Key. */
export interface RouteHeader {
  readonly name: string;
  readonly required: boolean;
  readonly description: string;
  readonly schema: z.ZodMiniType;
}

/** Marks a route for removal. Its responses carry Deprecation (RFC 9745), Sunset (RFC 8594) and Link. */
export interface RouteDeprecation {
  /** ISO 8601 time of deprecation. */
  readonly since: string;
  /** ISO 8601 time after which the route may be removed. */
  readonly sunset: string;
  /** Absolute URL of the migration guide. */
  readonly guide: string;
}

/** An API operation: the single source of truth for its path, method and schemas. */
export interface Route {
  readonly operationId: string;
  readonly group: RouteGroup;
  readonly method: HttpMethod;
  /** Path below the site root, with path parameters in braces. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly description: string;
  /** False if the route requires no widget key. */
  readonly keyed: boolean;
  /** False if the OpenAPI document announces the route but the stacks do not deploy it yet. */
  readonly deployed: boolean;
  /** Schema of the decoded path parameters. */
  readonly pathParameters: z.ZodMiniObject;
  /** Example values of the path parameters. */
  readonly pathExample: Readonly<Record<string, string>>;
  readonly headers: readonly RouteHeader[];
  /** Schema of the JSON body; {@link noBodySchema} for a route without a body. */
  readonly body: z.ZodMiniType;
  /** Example body for documents, tests and benchmarks; null for a route without a body. */
  readonly requestExample: unknown;
  readonly maximumBodyBytes: number;
  /** Response schemas by status, without plain error bodies. */
  readonly responses: Readonly<Record<number, z.ZodMiniType>>;
  /** True if responses have an ETag and the route supports If-None-Match. */
  readonly conditional: boolean;
  /** True for a read-only route, whose calls are metered in parallel with the handler. */
  readonly safe: boolean;
  /** True if the handler reads while the call is metered, and awaits the metering before it writes. */
  readonly readsFirst: boolean;
  /** Error codes in addition to those of the middleware chain and API Gateway. */
  readonly errors: readonly ErrorCode[];
  readonly deprecation: RouteDeprecation | null;
}

/** The prefix of every route except /health. */
export const apiPrefix = '/api/v1';

export const defaultMaximumBodyBytes = 256 * 1024;

/** Empty body: nothing, or the empty object that some HTTP clients send. */
export const noBodySchema = z.union([z.null(), z.strictObject({})]);

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

/** Returns the path with the example values of its parameters. */
export function examplePath({ path, pathExample }: Pick<Route, 'path' | 'pathExample'>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(pathExample[name] ?? name));
}
