import {
  GatewayResponses,
  gatewayResponseTypes,
  mapHeader,
} from '../../../local/gateway/gateway-responses.ts';
import type { GatewayResponseTemplate } from '../../../local/gateway/rest-api.ts';

type Type = Parameters<GatewayResponses['answer']>[0]['type'];

const types = gatewayResponseTypes as readonly Type[];

const answerOf = (
  refusal: Parameters<GatewayResponses['answer']>[0],
  templates: Record<string, Partial<GatewayResponseTemplate>> = {},
  variables: Record<string, string | number> = {},
) => {
  const full = Object.entries(templates).map(
    ([type, template]) => [type, { status: null, headers: {}, bodies: {}, ...template }] as const,
  );
  const { status, headers, body } = new GatewayResponses(new Map(full)).answer(
    refusal,
    (name) => variables[name],
    (name) => (name === 'Origin' ? 'https://page.example' : undefined),
  );
  return { status, headers: Object.fromEntries(headers), body: body.toString() };
};

describe('a gateway response', () => {
  it('has the documented AWS status of its type', () => {
    expect(Object.fromEntries(types.map((type) => [type, answerOf({ type }).status]))).toEqual({
      ACCESS_DENIED: 403,
      API_CONFIGURATION_ERROR: 500,
      AUTHORIZER_CONFIGURATION_ERROR: 500,
      AUTHORIZER_FAILURE: 500,
      BAD_REQUEST_BODY: 400,
      BAD_REQUEST_PARAMETERS: 400,
      DEFAULT_4XX: 400,
      DEFAULT_5XX: 500,
      EXPIRED_TOKEN: 403,
      INTEGRATION_FAILURE: 504,
      INTEGRATION_TIMEOUT: 504,
      INVALID_API_KEY: 403,
      INVALID_SIGNATURE: 403,
      MISSING_AUTHENTICATION_TOKEN: 403,
      QUOTA_EXCEEDED: 429,
      REQUEST_TOO_LARGE: 413,
      RESOURCE_NOT_FOUND: 404,
      THROTTLED: 429,
      UNAUTHORIZED: 401,
      UNSUPPORTED_MEDIA_TYPE: 415,
      WAF_FILTERED: 403,
    });
  });

  it('has the default AWS body without a template', () => {
    expect(answerOf({ type: 'THROTTLED' }, {}, { 'error.messageString': '"Too Many Requests"' })).toEqual({
      status: 429,
      headers: { 'Content-Type': 'application/json', 'x-amzn-ErrorType': 'TooManyRequestsException' },
      body: '{"message":"Too Many Requests"}',
    });
  });

  it('uses the template’s status, headers and body', () => {
    expect(
      answerOf(
        { type: 'ACCESS_DENIED' },
        {
          ACCESS_DENIED: {
            status: 401,
            headers: {
              'Access-Control-Allow-Origin': "'*'",
              'X-Quoted': "'it's'",
              'X-Trace-Id': 'context.requestId',
              'X-Origin': 'method.request.header.Origin',
              'X-None': 'method.request.header.None',
              'X-Wrong': 'something',
            },
            bodies: {
              'application/json':
                '{"code":"NO","org":"$context.authorizer.orgId","type":"$context.error.responseType","m":$context.error.messageString,"text":"$context.error.message.","none":"$context.none"}',
            },
          },
        },
        {
          requestId: 'r-1',
          'authorizer.orgId': 'acme',
          'error.responseType': 'ACCESS_DENIED',
          'error.messageString': '"no"',
          'error.message': 'no',
        },
      ),
    ).toEqual({
      status: 401,
      headers: {
        'Content-Type': 'application/json',
        'x-amzn-ErrorType': 'AccessDeniedException',
        'Access-Control-Allow-Origin': '*',
        'X-Quoted': "it's",
        'X-Trace-Id': 'r-1',
        'X-Origin': 'https://page.example',
      },
      body: '{"code":"NO","org":"acme","type":"ACCESS_DENIED","m":"no","text":"no.","none":""}',
    });
  });

  it('uses another media type if the template has no JSON', () => {
    expect(answerOf({ type: 'THROTTLED' }, { THROTTLED: { bodies: { 'text/plain': 'slow down' } } })).toEqual(
      {
        status: 429,
        headers: { 'Content-Type': 'text/plain', 'x-amzn-ErrorType': 'TooManyRequestsException' },
        body: 'slow down',
      },
    );
  });

  it('falls back to DEFAULT_4XX or DEFAULT_5XX for a type without its own template', () => {
    const templates = {
      DEFAULT_4XX: { bodies: { 'application/json': '4' } },
      DEFAULT_5XX: { status: 599, bodies: { 'application/json': '5' } },
      THROTTLED: { bodies: { 'application/json': 'own' } },
    };
    const bodies = types.map((type) => {
      const { status, body } = answerOf({ type }, templates);
      return [type, body, status];
    });
    for (const [type, body, status] of bodies) {
      if (type === 'THROTTLED') expect([body, status]).toEqual(['own', 429]);
      else if (body === '4') expect(status).toBeLessThan(500);
      else expect([body, status]).toEqual(['5', 599]);
    }
    expect(bodies.filter(([, body]) => body === '5')).toHaveLength(6);
  });

  it('keeps the status of the error unless the template sets one', () => {
    const refusal = { type: 'DEFAULT_5XX', status: 502 } as const;
    expect(answerOf(refusal).status).toBe(502);
    expect(answerOf(refusal, { DEFAULT_5XX: {} }).status).toBe(502);
    expect(answerOf(refusal, { DEFAULT_5XX: { status: 500 } }).status).toBe(500);
  });
});

describe('header mappings', () => {
  it.each([
    ["''", ''],
    ["'a'b'", "a'b"],
    ['context.stage', 'prod'],
    ['context.unknown', undefined],
    ["'open", undefined],
  ])('map %s to %p', (mapping, expected) => {
    expect(
      mapHeader(
        mapping,
        (name) => (name === 'stage' ? 'prod' : undefined),
        () => undefined,
      ),
    ).toBe(expected);
  });
});
