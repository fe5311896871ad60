import { ResponseType, type RestApi } from 'aws-cdk-lib/aws-apigateway';
import { errorCatalog } from '../../shared/contract/errors.ts';
import {
  type GatewayRefusal,
  gatewayRefusals,
  isGatewayRefusal,
} from '../../shared/contract/gateway-refusals.ts';
import { corsExposedHeaders, defaultRetryAfterSeconds, headerNames } from '../../shared/contract/headers.ts';

/**
 * Value of Retry-After, in seconds, when the monthly quota is exhausted. It is fixed because API Gateway
 * cannot calculate the time until the end of the month.
 */
const quotaRetryAfterSeconds = 3600;

const badRequestMessage =
  'The request cannot be read. Send a URL and headers of at most 10,240 bytes in total, a path of at most 1,400 bytes, and a body that is uncompressed or valid gzip.';

/** Messages of responses whose cause is narrower than that of their error code. */
const refusalMessages: Partial<Record<GatewayRefusal, string>> = {
  BAD_REQUEST_BODY: badRequestMessage,
  BAD_REQUEST_PARAMETERS: badRequestMessage,
  DEFAULT_4XX: badRequestMessage,
};

export function addGatewayResponses(api: RestApi): void {
  for (const refusal of Object.keys(gatewayRefusals).filter(isGatewayRefusal)) {
    const code = gatewayRefusals[refusal];
    const { status } = errorCatalog[code];
    const message = refusalMessages[refusal] ?? errorCatalog[code].message;
    api.addGatewayResponse(refusal, {
      type: ResponseType.of(refusal),
      // A status code for DEFAULT_4XX would apply to every 4XX response that does not define its own.
      ...(refusal !== 'DEFAULT_4XX' && { statusCode: String(status) }),
      responseHeaders: responseHeaders(refusal),
      templates: {
        'application/json': JSON.stringify({ code, message, traceId: '$context.extendedRequestId' }),
      },
    });
  }
}

function responseHeaders(refusal: GatewayRefusal): Record<string, string> {
  const { status } = errorCatalog[gatewayRefusals[refusal]];
  const retryAfterSeconds = refusal === 'QUOTA_EXCEEDED' ? quotaRetryAfterSeconds : defaultRetryAfterSeconds;
  return {
    'Access-Control-Allow-Origin': literal('*'),
    'Access-Control-Expose-Headers': literal(corsExposedHeaders.join(',')),
    'Timing-Allow-Origin': literal('*'),
    'Cache-Control': literal('no-store'),
    'X-Content-Type-Options': literal('nosniff'),
    Vary: literal('Accept-Encoding'),
    [headerNames.traceId]: 'context.extendedRequestId',
    // RateLimit-Policy and the reset time in RateLimit are omitted, because static header values cannot contain the
    // limit of a plan or the time until the end of the month.
    ...(refusal === 'QUOTA_EXCEEDED' && {
      [headerNames.quotaRemaining]: literal('0'),
      [headerNames.rateLimit]: literal('"month";r=0'),
    }),
    // API Gateway renames this header in the responses of functions, so the 401 responses of functions lack it.
    ...(status === 401 && { 'WWW-Authenticate': literal(`ApiKey header="${headerNames.apiKey}"`) }),
    ...((status === 429 || status === 503) && { 'Retry-After': literal(String(retryAfterSeconds)) }),
  };
}

/** Quotes a static header value, as API Gateway requires. */
function literal(value: string): string {
  return `'${value}'`;
}
