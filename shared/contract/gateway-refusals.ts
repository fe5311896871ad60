import type { ErrorCode } from './errors.ts';

/**
 * Every refusal that API Gateway can make by itself, and the code a caller sees for it.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/supported-gateway-response-types.html
 */
export const gatewayRefusals = {
  // The authorizer denied: the key is unknown, expired or revoked. Always the same answer.
  ACCESS_DENIED: 'API_KEY_INVALID',
  API_CONFIGURATION_ERROR: 'INTERNAL_ERROR',
  AUTHORIZER_CONFIGURATION_ERROR: 'INTERNAL_ERROR',
  AUTHORIZER_FAILURE: 'INTERNAL_ERROR',
  BAD_REQUEST_BODY: 'VALIDATION_FAILED',
  BAD_REQUEST_PARAMETERS: 'VALIDATION_FAILED',
  DEFAULT_4XX: 'VALIDATION_FAILED',
  // Lambda's crash is a 502 of this type; a status makes it the 500 that INTERNAL_ERROR is everywhere else.
  DEFAULT_5XX: 'INTERNAL_ERROR',
  EXPIRED_TOKEN: 'API_KEY_NOT_PERMITTED',
  INTEGRATION_FAILURE: 'SERVICE_BUSY',
  INTEGRATION_TIMEOUT: 'TIMEOUT',
  // The authorizer names the organization's usage key, so a usage key that is in no usage plan is our fault, and mostly
  // one that passes: a plan change between its two calls, or a key that API Gateway does not know everywhere yet.
  INVALID_API_KEY: 'SERVICE_BUSY',
  INVALID_SIGNATURE: 'API_KEY_NOT_PERMITTED',
  // A path or method that does not exist: API Gateway does not tell them apart.
  MISSING_AUTHENTICATION_TOKEN: 'API_KEY_NOT_PERMITTED',
  QUOTA_EXCEEDED: 'QUOTA_EXCEEDED',
  REQUEST_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  RESOURCE_NOT_FOUND: 'NOT_FOUND',
  THROTTLED: 'RATE_LIMITED',
  UNAUTHORIZED: 'API_KEY_MISSING',
  UNSUPPORTED_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  WAF_FILTERED: 'API_KEY_NOT_PERMITTED',
} as const satisfies Readonly<Record<string, ErrorCode>>;

/** A refusal of API Gateway, as its access log names it. */
export type GatewayRefusal = keyof typeof gatewayRefusals;

/** True for what API Gateway calls one of its refusals. */
export function isGatewayRefusal(text: string): text is GatewayRefusal {
  return Object.hasOwn(gatewayRefusals, text);
}
