import { type ContextVariables, renderContext } from './context-variables.ts';
import type { HttpResponse } from './response.ts';
import type { GatewayResponseTemplate } from './rest-api.ts';

/**
 * Default status codes. AWS defines no default for DEFAULT_4XX or DEFAULT_5XX, so their values here are fallbacks.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/supported-gateway-response-types.html
 */
const statuses = {
  ACCESS_DENIED: 403,
  AUTHORIZER_CONFIGURATION_ERROR: 500,
  AUTHORIZER_FAILURE: 500,
  DEFAULT_4XX: 400,
  DEFAULT_5XX: 500,
  INTEGRATION_FAILURE: 504,
  INTEGRATION_TIMEOUT: 504,
  INVALID_API_KEY: 403,
  MISSING_AUTHENTICATION_TOKEN: 403,
  QUOTA_EXCEEDED: 429,
  REQUEST_TOO_LARGE: 413,
  THROTTLED: 429,
  UNAUTHORIZED: 401,
  UNSUPPORTED_MEDIA_TYPE: 415,
} as const;

export type GatewayResponseType = keyof typeof statuses;

export interface Refusal {
  readonly type: GatewayResponseType;
  readonly status?: number;
}

export class GatewayRefusal extends Error {
  override readonly name = 'GatewayRefusal';

  readonly refusal: Refusal;

  constructor(refusal: Refusal, options?: ErrorOptions) {
    super(refusal.type, options);
    this.refusal = refusal;
  }
}

export function refuse(type: GatewayResponseType): GatewayRefusal {
  return new GatewayRefusal({ type });
}

export function renderGatewayResponse(
  { type, status = statuses[type] }: Refusal,
  templates: ReadonlyMap<string, GatewayResponseTemplate>,
  variables: ContextVariables,
): HttpResponse {
  const template = templates.get(type) ?? templates.get(status >= 500 ? 'DEFAULT_5XX' : 'DEFAULT_4XX');
  const body = template?.bodies['application/json'] ?? '{}';
  return {
    status: template?.status ?? status,
    headers: [
      ['Content-Type', 'application/json'],
      ...Object.entries(template?.headers ?? {}).flatMap(([name, value]): [string, string][] => {
        const mapped = mapHeader(value, variables);
        return mapped === undefined ? [] : [[name, mapped]];
      }),
    ],
    body: Buffer.from(renderContext(body, variables, (value) => String(value ?? ''))),
  };
}

function mapHeader(mapping: string, variables: ContextVariables): string | undefined {
  const literal = /^'(.*)'$/s.exec(mapping)?.[1];
  return literal ?? variables.get(mapping.replace(/^context\./, ''))?.toString();
}
