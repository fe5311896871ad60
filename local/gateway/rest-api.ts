/** A REST API as its template describes it: plain data that the gateway runs. */
export interface RestApi {
  readonly id: string;
  readonly name: string;
  readonly stage: Stage;
  readonly resources: readonly ApiResource[];
  readonly apiKeySource: 'HEADER' | 'AUTHORIZER';
  readonly gatewayResponses: ReadonlyMap<string, GatewayResponseTemplate>;
  /** Minimum body size for compression, in bytes; null for none. */
  readonly minimumCompressionSizeBytes: number | null;
  readonly binaryMediaTypes: readonly string[];
}

export interface Stage {
  readonly name: string;
  readonly deploymentId: string;
  readonly variables: Readonly<Record<string, string>> | null;
  /** The format of an access log line; null when the stage writes none. */
  readonly accessLogFormat: string | null;
  /** The log group that the access log goes to; null when it is none. */
  readonly accessLogGroup: string | null;
  readonly tracing: boolean;
  readonly methodThrottles: readonly MethodThrottle[];
}

/** A throttle of the stage for a method, or for all (`*` and `/*`). */
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
  /** By HTTP method; `ANY` for every method without an own entry. */
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
  readonly identitySources: readonly IdentitySource[];
  /** Result cache TTL in seconds; 0 disables caching. */
  readonly resultTtlSeconds: number;
}

export interface IdentitySource {
  readonly kind: 'header' | 'querystring' | 'stageVariable' | 'context';
  readonly name: string;
}

export interface LambdaProxyIntegration {
  readonly type: 'AWS_PROXY';
  readonly functionName: string;
  readonly timeoutMs: number;
}

export interface MockIntegration {
  readonly type: 'MOCK';
  /** The status that the request template chooses; it selects the response. */
  readonly selectedStatus: string;
  readonly responses: readonly MockResponse[];
}

export interface MockResponse {
  readonly selectionPattern: string | null;
  readonly status: number;
  /** Header values as the template states them: `'literal'` or `context.name`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly mediaType: string;
}

/** A gateway response that the template customizes. */
export interface GatewayResponseTemplate {
  readonly status: number | null;
  /** Header values as the template states them: `'literal'`, `context.name` or `method.request.header.name`. */
  readonly headers: Readonly<Record<string, string>>;
  /** Body templates by media type. */
  readonly bodies: Readonly<Record<string, string>>;
}
