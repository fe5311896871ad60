import type { GatewayAnswer } from './response.ts';

/** A REST API defined in the template. */
export interface RestApi {
  readonly id: string;
  readonly name: string;
  readonly stage: Stage;
  readonly resources: readonly ApiResource[];
  readonly gatewayResponses: ReadonlyMap<string, GatewayResponseTemplate>;
  /** Minimum body size for compression, in bytes; null for none. */
  readonly minimumCompressionSizeBytes: number | null;
}

export interface Stage {
  readonly name: string;
  readonly deploymentId: string;
  /** The format of an access log line; null when the stage writes none. */
  readonly accessLogFormat: string | null;
  /** Log group of the access log; null for another destination. */
  readonly accessLogGroup: string | null;
  readonly tracing: boolean;
  readonly methodThrottles: readonly MethodThrottle[];
}

/** A stage throttle for one method. */
export interface MethodThrottle {
  readonly resourcePath: string;
  readonly httpMethod: string;
  readonly rateLimit: number;
  readonly burstLimit: number;
}

export interface ApiResource {
  readonly id: string;
  /** For example `/profiles/{userId}`. */
  readonly path: string;
  /** Methods keyed by HTTP method; `ANY` applies to methods without their own entry. */
  readonly methods: ReadonlyMap<string, ApiMethod>;
}

export interface ApiMethod {
  readonly operationName: string | null;
  readonly apiKeyRequired: boolean;
  readonly authorizer: AuthorizerSettings | null;
  readonly integration: LambdaProxyIntegration | MockIntegration;
}

/** A REQUEST Lambda authorizer. */
export interface AuthorizerSettings {
  readonly id: string;
  readonly functionName: string;
  /** Header that identifies a caller. */
  readonly identityHeader: string;
  /** Result cache TTL in seconds; 0 disables caching. */
  readonly resultTtlSeconds: number;
}

export interface LambdaProxyIntegration {
  readonly type: 'AWS_PROXY';
  readonly functionName: string;
  readonly timeoutMs: number;
}

/** Responds without a function or a body, for example to CORS preflights. */
export interface MockIntegration {
  readonly type: 'MOCK';
  readonly response: Pick<GatewayAnswer, 'status' | 'headers'>;
}

/** A gateway response that the template customizes. */
export interface GatewayResponseTemplate {
  readonly status: number | null;
  /** Header values as in the template: `'literal'` or `context.name`. */
  readonly headers: Readonly<Record<string, string>>;
  /** Body templates keyed by media type. */
  readonly bodies: Readonly<Record<string, string>>;
}
