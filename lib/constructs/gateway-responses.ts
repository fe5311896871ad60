import {
  type ResponseType as GatewayResponseType,
  ResponseType,
  type RestApi,
} from 'aws-cdk-lib/aws-apigateway';
import { type ErrorCode, errorCatalog } from '../../shared/contract/errors.ts';
import { corsExposedHeaders, defaultRetryAfterSeconds, headerNames } from '../../shared/contract/headers.ts';

interface Refusal {
  readonly type: GatewayResponseType;
  readonly code: ErrorCode;
  /** False where API Gateway's own status must stand: see DEFAULT_4XX. */
  readonly setsStatus?: false;
  readonly retryAfterSeconds?: number;
}

/** Seconds in Retry-After when the month's quota is used up: the gateway cannot say when the month ends. */
const quotaRetryAfterSeconds = 3600;

/**
 * Every refusal that API Gateway can make by itself, and the code a caller sees for it.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/supported-gateway-response-types.html
 */
const refusals: readonly Refusal[] = [
  // The authorizer denied: the key is unknown, expired or revoked. Always the same answer.
  { type: ResponseType.ACCESS_DENIED, code: 'API_KEY_INVALID' },
  { type: ResponseType.API_CONFIGURATION_ERROR, code: 'INTERNAL_ERROR' },
  { type: ResponseType.AUTHORIZER_CONFIGURATION_ERROR, code: 'INTERNAL_ERROR' },
  { type: ResponseType.AUTHORIZER_FAILURE, code: 'INTERNAL_ERROR' },
  { type: ResponseType.BAD_REQUEST_BODY, code: 'VALIDATION_FAILED' },
  { type: ResponseType.BAD_REQUEST_PARAMETERS, code: 'VALIDATION_FAILED' },
  // A status here would be given to every 4XX that has none of its own.
  { type: ResponseType.DEFAULT_4XX, code: 'VALIDATION_FAILED', setsStatus: false },
  // Lambda's crash is a 502 of this type; the status makes it the 500 that INTERNAL_ERROR is everywhere else.
  { type: ResponseType.DEFAULT_5XX, code: 'INTERNAL_ERROR' },
  { type: ResponseType.EXPIRED_TOKEN, code: 'API_KEY_NOT_PERMITTED' },
  { type: ResponseType.INTEGRATION_FAILURE, code: 'SERVICE_BUSY' },
  { type: ResponseType.INTEGRATION_TIMEOUT, code: 'TIMEOUT' },
  // The authorizer names the organization's usage key, so a usage key that is in no usage plan is our fault, and mostly
  // one that passes: a plan change between its two calls, or a key that API Gateway does not know everywhere yet.
  { type: ResponseType.INVALID_API_KEY, code: 'SERVICE_BUSY' },
  { type: ResponseType.INVALID_SIGNATURE, code: 'API_KEY_NOT_PERMITTED' },
  // A path or method that does not exist: API Gateway does not tell them apart.
  { type: ResponseType.MISSING_AUTHENTICATION_TOKEN, code: 'API_KEY_NOT_PERMITTED' },
  { type: ResponseType.QUOTA_EXCEEDED, code: 'QUOTA_EXCEEDED', retryAfterSeconds: quotaRetryAfterSeconds },
  { type: ResponseType.REQUEST_TOO_LARGE, code: 'PAYLOAD_TOO_LARGE' },
  { type: ResponseType.RESOURCE_NOT_FOUND, code: 'NOT_FOUND' },
  { type: ResponseType.THROTTLED, code: 'RATE_LIMITED' },
  { type: ResponseType.UNAUTHORIZED, code: 'API_KEY_MISSING' },
  { type: ResponseType.UNSUPPORTED_MEDIA_TYPE, code: 'UNSUPPORTED_MEDIA_TYPE' },
  { type: ResponseType.WAF_FILTERED, code: 'API_KEY_NOT_PERMITTED' },
];

/** Gives every refusal of the gateway the body and headers that the functions' own errors have. */
export function addGatewayResponses(api: RestApi): void {
  for (const refusal of refusals) {
    const { status, message } = errorCatalog[refusal.code];
    api.addGatewayResponse(refusal.type.responseType, {
      type: refusal.type,
      ...(refusal.setsStatus !== false && { statusCode: String(status) }),
      responseHeaders: responseHeaders(refusal),
      templates: {
        'application/json': JSON.stringify({ code: refusal.code, message, traceId: '$context.requestId' }),
      },
    });
  }
}

function responseHeaders(refusal: Refusal): Record<string, string> {
  const { status } = errorCatalog[refusal.code];
  const retryAfterSeconds = refusal.retryAfterSeconds ?? defaultRetryAfterSeconds;
  return {
    'Access-Control-Allow-Origin': literal('*'),
    'Access-Control-Expose-Headers': literal(corsExposedHeaders.join(',')),
    'Timing-Allow-Origin': literal('*'),
    'Cache-Control': literal('no-store'),
    [headerNames.traceId]: 'context.requestId',
    ...((status === 429 || status === 503) && { 'Retry-After': literal(String(retryAfterSeconds)) }),
  };
}

/** A fixed header value: API Gateway wants it in single quotes. */
function literal(value: string): string {
  return `'${value}'`;
}
