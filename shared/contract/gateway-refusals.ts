import type { ErrorCode } from './errors.ts';

/**
 * Error code returned in the body of each gateway response, keyed by response type.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/supported-gateway-response-types.html
 */
export const gatewayRefusals = {
  // Unknown, expired and revoked keys get the same response.
  ACCESS_DENIED: 'API_KEY_INVALID',
  API_CONFIGURATION_ERROR: 'INTERNAL_ERROR',
  AUTHORIZER_CONFIGURATION_ERROR: 'INTERNAL_ERROR',
  AUTHORIZER_FAILURE: 'INTERNAL_ERROR',
  BAD_REQUEST_BODY: 'VALIDATION_FAILED',
  BAD_REQUEST_PARAMETERS: 'VALIDATION_FAILED',
  DEFAULT_4XX: 'VALIDATION_FAILED',
  // DEFAULT_5XX also covers function crashes, which API Gateway reports as 502. Its status is overridden with 500, the
  // status of INTERNAL_ERROR.
  DEFAULT_5XX: 'INTERNAL_ERROR',
  EXPIRED_TOKEN: 'API_KEY_NOT_PERMITTED',
  INTEGRATION_FAILURE: 'SERVICE_BUSY',
  INTEGRATION_TIMEOUT: 'TIMEOUT',
  // The authorizer supplies the API key value, so a key without a usage plan is a server fault. The fault is usually
  // temporary: for example, a plan change is in progress or API Gateway has not propagated a new key yet.
  INVALID_API_KEY: 'SERVICE_BUSY',
  INVALID_SIGNATURE: 'API_KEY_NOT_PERMITTED',
  // API Gateway returns MISSING_AUTHENTICATION_TOKEN for both unknown paths and unknown methods.
  MISSING_AUTHENTICATION_TOKEN: 'API_KEY_NOT_PERMITTED',
  QUOTA_EXCEEDED: 'QUOTA_EXCEEDED',
  REQUEST_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  RESOURCE_NOT_FOUND: 'NOT_FOUND',
  THROTTLED: 'RATE_LIMITED',
  UNAUTHORIZED: 'API_KEY_MISSING',
  UNSUPPORTED_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  WAF_FILTERED: 'API_KEY_NOT_PERMITTED',
} as const satisfies Readonly<Record<string, ErrorCode>>;

/** An API Gateway response type, as written to the access log. */
export type GatewayRefusal = keyof typeof gatewayRefusals;

export function isGatewayRefusal(text: string): text is GatewayRefusal {
  return Object.hasOwn(gatewayRefusals, text);
}
