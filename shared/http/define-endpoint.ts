import type * as z from '../contract/zod.ts';
import { ApiError } from './api-error.ts';
import type {
  Endpoint,
  EndpointRequest,
  EndpointResponse,
  KeyedRequest,
  RawRequest,
  RouteWith,
} from './endpoint.ts';
import { validate } from './validate.ts';

/**
 * Combines a route that requires a key with its handler, which receives the caller and the validated parameters and
 * body.
 */
export function defineEndpoint<
  Path extends z.ZodMiniObject,
  Body extends z.ZodMiniType,
  ResponseBody extends z.ZodMiniType,
  Query extends z.ZodMiniObject,
>(
  route: RouteWith<Path, Body, ResponseBody, Query>,
  handle: (
    request: KeyedRequest<z.output<Path>, z.output<Body>, z.output<Query>>,
  ) => Promise<EndpointResponse<z.input<ResponseBody>>>,
): Endpoint {
  return {
    route,
    async respond(request) {
      const { caller, origin, callerHash, counted } = request;
      if (caller === null) throw new ApiError('API_KEY_INVALID');
      return handle({ ...checked(route, request), caller, origin, callerHash, counted });
    },
  };
}

/** Like {@link defineEndpoint}, for a route that does not require a key. */
export function defineKeylessEndpoint<
  Path extends z.ZodMiniObject,
  Body extends z.ZodMiniType,
  ResponseBody extends z.ZodMiniType,
>(
  route: RouteWith<Path, Body, ResponseBody>,
  handle: (
    request: EndpointRequest<z.output<Path>, z.output<Body>>,
  ) => Promise<EndpointResponse<z.input<ResponseBody>>>,
): Endpoint {
  return { route, respond: async (request) => handle(checked(route, request)) };
}

function checked<Path extends z.ZodMiniObject, Body extends z.ZodMiniType, Query extends z.ZodMiniObject>(
  route: { readonly pathParameters: Path; readonly queryParameters: Query; readonly body: Body },
  request: RawRequest,
): EndpointRequest<z.output<Path>, z.output<Body>, z.output<Query>> {
  const path = validate(route.pathParameters, request.pathParameters, 'path');
  const query = validate(route.queryParameters, request.queryParameters, 'query');
  const body = validate(route.body, request.readBody(), 'body');
  const { headers, traceId, log, remainingTimeMs, signal } = request;
  return { path, query, body, headers, traceId, log, remainingTimeMs, signal };
}
