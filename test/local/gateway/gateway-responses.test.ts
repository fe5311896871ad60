import { type GatewayResponseType, renderGatewayResponse } from '../../../local/gateway/gateway-responses.ts';
import type { GatewayResponseTemplate } from '../../../local/gateway/rest-api.ts';

const render = (
  refusal: { readonly type: GatewayResponseType; readonly status?: number },
  templates: Record<string, Partial<GatewayResponseTemplate>>,
  variables: Record<string, string | number> = {},
) => {
  const full = Object.entries(templates).map(
    ([type, template]) => [type, { status: null, headers: {}, bodies: {}, ...template }] as const,
  );
  const response = renderGatewayResponse(refusal, new Map(full), new Map(Object.entries(variables)));
  return { ...response, headers: Object.fromEntries(response.headers), body: response.body.toString() };
};

describe('renderGatewayResponse', () => {
  it('uses the status, headers and body from the template', () => {
    const template = {
      status: 401,
      headers: {
        'Access-Control-Allow-Origin': "'*'",
        'X-Quoted': "'it's'",
        'X-Trace-Id': 'context.requestId',
        'X-None': 'context.unknown',
      },
      bodies: {
        'application/json':
          '{"code":"NO","org":"$context.authorizer.orgId","text":"$context.requestId.","none":"$context.none"}',
      },
    };
    const variables = { requestId: 'r-1', 'authorizer.orgId': 'acme' };
    expect(render({ type: 'ACCESS_DENIED' }, { ACCESS_DENIED: template }, variables)).toEqual({
      status: 401,
      headers: {
        'Content-Type': 'application/json',
        'Access-Control-Allow-Origin': '*',
        'X-Quoted': "it's",
        'X-Trace-Id': 'r-1',
      },
      body: '{"code":"NO","org":"acme","text":"r-1.","none":""}',
    });
  });

  it('falls back to DEFAULT_4XX or DEFAULT_5XX for a response type without its own template', () => {
    const templates = {
      DEFAULT_4XX: { bodies: { 'application/json': '4' } },
      DEFAULT_5XX: { status: 599, bodies: { 'application/json': '5' } },
      THROTTLED: { bodies: { 'application/json': 'own' } },
    };
    expect(
      (['THROTTLED', 'UNAUTHORIZED', 'INTEGRATION_TIMEOUT'] as const).map((type) => {
        const { status, body } = render({ type }, templates);
        return [status, body];
      }),
    ).toEqual([
      [429, 'own'],
      [401, '4'],
      [599, '5'],
    ]);
  });

  it('keeps the error status unless the template sets one', () => {
    const refusal = { type: 'DEFAULT_5XX', status: 502 } as const;
    expect(render(refusal, { DEFAULT_5XX: {} }).status).toBe(502);
    expect(render(refusal, { DEFAULT_5XX: { status: 500 } }).status).toBe(500);
  });
});
