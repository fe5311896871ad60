import { type ErrorCode, errorCatalog } from '../../shared/contract/errors.ts';
import { corsExposedHeaders } from '../../shared/contract/headers.ts';
import { builtStacks, objectOf, resourcesOf, textOf } from './template.ts';

const { api } = builtStacks();

describe('gateway responses', () => {
  /**
   * Expected status, error code and Retry-After of every API Gateway response type. A null status keeps API
   * Gateway's own status.
   */
  const expected: Readonly<
    Record<string, readonly [status: number | null, code: ErrorCode, retryAfter?: string]>
  > = {
    ACCESS_DENIED: [401, 'API_KEY_INVALID'],
    API_CONFIGURATION_ERROR: [500, 'INTERNAL_ERROR'],
    AUTHORIZER_CONFIGURATION_ERROR: [500, 'INTERNAL_ERROR'],
    AUTHORIZER_FAILURE: [500, 'INTERNAL_ERROR'],
    BAD_REQUEST_BODY: [400, 'VALIDATION_FAILED'],
    BAD_REQUEST_PARAMETERS: [400, 'VALIDATION_FAILED'],
    DEFAULT_4XX: [null, 'VALIDATION_FAILED'],
    DEFAULT_5XX: [500, 'INTERNAL_ERROR'],
    EXPIRED_TOKEN: [403, 'API_KEY_NOT_PERMITTED'],
    INTEGRATION_FAILURE: [503, 'SERVICE_BUSY', "'5'"],
    INTEGRATION_TIMEOUT: [504, 'TIMEOUT'],
    INVALID_API_KEY: [503, 'SERVICE_BUSY', "'5'"],
    INVALID_SIGNATURE: [403, 'API_KEY_NOT_PERMITTED'],
    MISSING_AUTHENTICATION_TOKEN: [403, 'API_KEY_NOT_PERMITTED'],
    QUOTA_EXCEEDED: [429, 'QUOTA_EXCEEDED', "'3600'"],
    REQUEST_TOO_LARGE: [413, 'PAYLOAD_TOO_LARGE'],
    RESOURCE_NOT_FOUND: [404, 'NOT_FOUND'],
    THROTTLED: [429, 'RATE_LIMITED', "'5'"],
    UNAUTHORIZED: [401, 'API_KEY_MISSING'],
    UNSUPPORTED_MEDIA_TYPE: [415, 'UNSUPPORTED_MEDIA_TYPE'],
    WAF_FILTERED: [403, 'API_KEY_NOT_PERMITTED'],
  };
  const responses = resourcesOf(api, 'AWS::ApiGateway::GatewayResponse').map(
    ([, { Properties: properties }]) => properties,
  );

  it('cover every response type', () => {
    expect(responses.map(({ ResponseType: type }) => type).sort()).toEqual(Object.keys(expected).sort());
  });

  it.each(Object.entries(expected))(
    'define the status, code and headers for %s',
    (type, [status, code, retryAfter]) => {
      const response = responses.find(({ ResponseType: one }) => one === type);
      expect(response).toEqual({
        RestApiId: expect.anything(),
        ResponseType: type,
        ...(status !== null && { StatusCode: String(status) }),
        ResponseParameters: {
          'gatewayresponse.header.Access-Control-Allow-Origin': "'*'",
          'gatewayresponse.header.Access-Control-Expose-Headers': `'${corsExposedHeaders.join(',')}'`,
          'gatewayresponse.header.Timing-Allow-Origin': "'*'",
          'gatewayresponse.header.Cache-Control': "'no-store'",
          'gatewayresponse.header.X-Content-Type-Options': "'nosniff'",
          'gatewayresponse.header.Vary': "'Accept-Encoding'",
          ...(status === 401 && {
            'gatewayresponse.header.WWW-Authenticate': `'ApiKey header="X-Api-Key"'`,
          }),
          'gatewayresponse.header.X-Trace-Id': 'context.extendedRequestId',
          ...(type === 'QUOTA_EXCEEDED' && {
            'gatewayresponse.header.X-Quota-Remaining': "'0'",
            'gatewayresponse.header.RateLimit': `'"month";r=0'`,
          }),
          ...(retryAfter !== undefined && { 'gatewayresponse.header.Retry-After': retryAfter }),
        },
        ResponseTemplates: { 'application/json': expect.any(String) },
      });
      const templates = objectOf(response?.ResponseTemplates);
      expect(JSON.parse(textOf(templates['application/json']))).toEqual({
        code,
        message:
          code === 'VALIDATION_FAILED'
            ? expect.stringMatching(/10,240 bytes.*1,400 bytes.*gzip/)
            : errorCatalog[code].message,
        traceId: '$context.extendedRequestId',
      });
    },
  );

  it('replace every default body of API Gateway', () => {
    const templates = responses.map(({ ResponseTemplates: templates }) => JSON.stringify(templates));
    expect(templates.filter((template) => template.includes('$context.error'))).toEqual([]);
  });

  it.each(Object.entries(expected))('use the status in the error catalog for %s', (_, [status, code]) => {
    expect([null, errorCatalog[code].status]).toContain(status);
  });
});
