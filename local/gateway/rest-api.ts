import type { GatewayAnswer } from './response.ts';

export interface RestApi {
  readonly id: string;
  readonly stage: Stage;
  readonly resources: readonly ApiResource[];
  readonly gatewayResponses: ReadonlyMap<string, GatewayResponseTemplate>;
  /** Minimum body size for compression; null disables compression. */
  readonly minimumCompressionSizeBytes: number | null;
}

export interface Stage {
  readonly name: string;
  /** Null disables the access log. */
  readonly accessLogFormat: string | null;
  /** Name of the log group; null when the access log has another destination. */
  readonly accessLogGroup: string | null;
  readonly tracing: boolean;
  readonly methodThrottles: readonly MethodThrottle[];
}

export interface MethodThrottle {
  readonly resourcePath: string;
  readonly httpMethod: string;
  readonly rateLimit: number;
  readonly burstLimit: number;
}

export interface ApiResource {
  readonly id: string;
  /** For example, `/profiles/{userId}`. */
  readonly path: string;
  readonly methods: ReadonlyMap<string, ApiMethod>;
}

export interface ApiMethod {
  readonly apiKeyRequired: boolean;
  readonly authorizer: AuthorizerSettings | null;
  readonly integration: LambdaProxyIntegration | MockIntegration;
}

export interface AuthorizerSettings {
  readonly id: string;
  readonly functionName: string;
  /** Header that contains the caller's credentials. */
  readonly identityHeader: string;
  /** 0 disables caching. */
  readonly resultTtlSeconds: number;
}

export interface LambdaProxyIntegration {
  readonly type: 'AWS_PROXY';
  readonly functionName: string;
  readonly timeoutMs: number;
}

/** Returns a fixed response, for example to CORS preflight requests. */
export interface MockIntegration {
  readonly type: 'MOCK';
  readonly response: Pick<GatewayAnswer, 'status' | 'headers'>;
}

export interface GatewayResponseTemplate {
  readonly status: number | null;
  /** Header mappings: `'literal'` or `context.name`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bodies: Readonly<Record<string, string>>;
}
