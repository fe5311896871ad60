import { ContextTemplate, type ContextVariables } from './context-variables.ts';
import type { GatewayAnswer } from './response.ts';
import type { GatewayResponseTemplate } from './rest-api.ts';

interface TypeDefaults {
  readonly status: number;
  readonly errorType: string;
  /** Null where API Gateway's default body is `{"message":null}`. */
  readonly message: string | null;
}

/**
 * API Gateway's own responses. Types and statuses:
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/supported-gateway-response-types.html
 * DEFAULT_4XX and DEFAULT_5XX have no status of their own; these are the gateway's fallbacks.
 */
const defaults = {
  ACCESS_DENIED: {
    status: 403,
    errorType: 'AccessDeniedException',
    message: 'User is not authorized to access this resource',
  },
  API_CONFIGURATION_ERROR: {
    status: 500,
    errorType: 'InternalServerErrorException',
    message: 'Internal server error',
  },
  AUTHORIZER_CONFIGURATION_ERROR: {
    status: 500,
    errorType: 'AuthorizerConfigurationException',
    message: null,
  },
  AUTHORIZER_FAILURE: { status: 500, errorType: 'AuthorizerConfigurationException', message: null },
  BAD_REQUEST_BODY: { status: 400, errorType: 'BadRequestException', message: 'Invalid request body' },
  BAD_REQUEST_PARAMETERS: { status: 400, errorType: 'BadRequestException', message: 'Invalid request' },
  DEFAULT_4XX: { status: 400, errorType: 'BadRequestException', message: 'Bad Request' },
  DEFAULT_5XX: { status: 500, errorType: 'InternalServerErrorException', message: 'Internal server error' },
  EXPIRED_TOKEN: {
    status: 403,
    errorType: 'ExpiredTokenException',
    message: 'The security token included in the request is expired',
  },
  INTEGRATION_FAILURE: {
    status: 504,
    errorType: 'InternalServerErrorException',
    message: 'Internal server error',
  },
  INTEGRATION_TIMEOUT: {
    status: 504,
    errorType: 'InternalServerErrorException',
    message: 'Endpoint request timed out',
  },
  INVALID_API_KEY: { status: 403, errorType: 'ForbiddenException', message: 'Forbidden' },
  INVALID_SIGNATURE: {
    status: 403,
    errorType: 'InvalidSignatureException',
    message: 'The request signature we calculated does not match the signature you provided.',
  },
  MISSING_AUTHENTICATION_TOKEN: {
    status: 403,
    errorType: 'MissingAuthenticationTokenException',
    message: 'Missing Authentication Token',
  },
  QUOTA_EXCEEDED: { status: 429, errorType: 'LimitExceededException', message: 'Limit Exceeded' },
  REQUEST_TOO_LARGE: { status: 413, errorType: 'RequestTooLongException', message: 'Request Too Long' },
  RESOURCE_NOT_FOUND: { status: 404, errorType: 'NotFoundException', message: 'Not Found' },
  THROTTLED: { status: 429, errorType: 'TooManyRequestsException', message: 'Too Many Requests' },
  UNAUTHORIZED: { status: 401, errorType: 'UnauthorizedException', message: 'Unauthorized' },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    errorType: 'UnsupportedMediaTypeException',
    message: 'Unsupported Media Type',
  },
  WAF_FILTERED: { status: 403, errorType: 'ForbiddenException', message: 'Forbidden' },
} as const satisfies Readonly<Record<string, TypeDefaults>>;

/** Types of responses that the gateway itself generates. */
export type GatewayResponseType = keyof typeof defaults;

/** All types, for tests and documentation. */
export const gatewayResponseTypes: readonly string[] = Object.keys(defaults);

/** The reason for a gateway response. */
export interface Refusal {
  readonly type: GatewayResponseType;
  /** If it differs from the type's default. */
  readonly status?: number;
  /** If it differs from the type's default. */
  readonly message?: string;
}

/** Ends a request with a response of the gateway itself. */
export class GatewayRefusal extends Error {
  override readonly name = 'GatewayRefusal';

  readonly refusal: Refusal;

  constructor(refusal: Refusal, options?: ErrorOptions) {
    super(refusal.type, options);
    this.refusal = refusal;
  }
}

/** Shorthand for throwing a {@link GatewayRefusal}. */
export function refuse(type: GatewayResponseType, details: Omit<Refusal, 'type'> = {}): GatewayRefusal {
  return new GatewayRefusal({ type, ...details });
}

/** The value of `$context.error.message`; undefined where API Gateway has none. */
export function messageOf({ type, message }: Refusal): string | undefined {
  return message ?? defaults[type].message ?? undefined;
}

const defaultBody = '{"message":$context.error.messageString}';

/** Renders gateway responses as customized by a template. */
export class GatewayResponses {
  private readonly compiled = new Map<string, ContextTemplate>();

  private readonly templates: ReadonlyMap<string, GatewayResponseTemplate>;

  constructor(templates: ReadonlyMap<string, GatewayResponseTemplate>) {
    this.templates = templates;
  }

  /** @param requestHeader returns a request header, for `method.request.header.name` */
  answer(
    refusal: Refusal,
    variables: ContextVariables,
    requestHeader: (name: string) => string | undefined,
  ): GatewayAnswer {
    const { status, errorType } = defaults[refusal.type];
    const ownStatus = refusal.status ?? status;
    const fallback = ownStatus >= 500 ? 'DEFAULT_5XX' : 'DEFAULT_4XX';
    const template = this.templates.get(refusal.type) ?? this.templates.get(fallback);
    const [mediaType, body] = chooseBody(template?.bodies ?? {});
    return {
      status: template?.status ?? ownStatus,
      headers: [
        ['Content-Type', mediaType],
        ['x-amzn-ErrorType', errorType],
        ...Object.entries(template?.headers ?? {}).flatMap(([name, value]): [string, string][] => {
          const mapped = mapHeader(value, variables, requestHeader);
          return mapped === undefined ? [] : [[name, mapped]];
        }),
      ],
      body: Buffer.from(this.template(body).render(variables, (value) => String(value ?? ''))),
    };
  }

  private template(text: string): ContextTemplate {
    const compiled = this.compiled.get(text) ?? new ContextTemplate(text);
    this.compiled.set(text, compiled);
    return compiled;
  }
}

function chooseBody(bodies: Readonly<Record<string, string>>): [mediaType: string, body: string] {
  const json = bodies['application/json'];
  if (json !== undefined) return ['application/json', json];
  return Object.entries(bodies)[0] ?? ['application/json', defaultBody];
}

/** The value of a header mapping: a literal in single quotes, `context.name` or `method.request.header.name`. */
export function mapHeader(
  value: string,
  variables: ContextVariables,
  requestHeader: (name: string) => string | undefined,
): string | undefined {
  const literal = /^'(.*)'$/s.exec(value)?.[1];
  if (literal !== undefined) return literal;
  const headerName = /^method\.request\.header\.(.+)$/.exec(value)?.[1];
  if (headerName !== undefined) return requestHeader(headerName);
  const contextName = /^context\.(.+)$/.exec(value)?.[1];
  const mapped = contextName === undefined ? undefined : variables(contextName);
  return mapped === undefined ? undefined : String(mapped);
}
