import type { ErrorCode } from '../errors.ts';
import type { Route } from './route.ts';

const always: readonly ErrorCode[] = ['RATE_LIMITED', 'INTERNAL_ERROR', 'SERVICE_BUSY', 'TIMEOUT'];
const keyed: readonly ErrorCode[] = [
  'API_KEY_MISSING',
  'API_KEY_INVALID',
  'API_KEY_NOT_PERMITTED',
  'ORGANIZATION_SUSPENDED',
  'ORIGIN_NOT_ALLOWED',
  'QUOTA_EXCEEDED',
];
const withBody: readonly ErrorCode[] = ['INVALID_JSON', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];

/**
 * Returns all error codes that a route can return, without duplicates. The codes of API Gateway and the middleware
 * chain come first, followed by the route's own codes.
 */
export function errorCodesOf(route: Route): readonly ErrorCode[] {
  const hasBody = route.method !== 'GET';
  const parameters = { ...route.pathParameters.shape, ...route.queryParameters.shape };
  const hasInput = hasBody || Object.keys(parameters).length > 0;
  const codes = [
    ...(hasInput ? ['VALIDATION_FAILED' as const] : []),
    ...(hasBody ? withBody : []),
    ...(route.keyed ? keyed : []),
    ...always,
    ...route.errors,
  ];
  return [...new Set(codes)];
}
