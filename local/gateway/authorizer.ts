import * as z from 'zod';
import { headerOf, type RoutedRequest } from './gateway-request.ts';
import { refuse } from './gateway-responses.ts';
import { authorizerEvent, methodArnOf } from './proxy-event.ts';
import type { AuthorizerSettings, RestApi } from './rest-api.ts';

/**
 * Invokes a function. The event and the result are JSON.
 * @param awsRequestId Lambda request ID; random by default
 */
export type InvokeFunction = (functionName: string, event: string, awsRequestId?: string) => Promise<string>;

export interface Authorization {
  readonly principalId: string;
  /** Context values, which API Gateway converts to strings. */
  readonly context: Readonly<Record<string, string>>;
  readonly usageIdentifierKey: string | undefined;
  /** Duration of the Lambda call, in milliseconds; 0 for a cached result. */
  readonly latencyMs: number;
}

export const policyDocumentSchema = z.object({
  Statement: z.array(
    z.object({
      Effect: z.enum(['Allow', 'Deny']),
      Action: z.literal('execute-api:Invoke'),
      Resource: z.string(),
    }),
  ),
});

type PolicyDocument = z.infer<typeof policyDocumentSchema>;

const responseSchema = z.object({
  principalId: z.string(),
  policyDocument: policyDocumentSchema,
  context: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullish(),
  usageIdentifierKey: z.string().nullish(),
});

type AuthorizerResponse = z.infer<typeof responseSchema>;

interface CachedResponse {
  readonly response: Promise<AuthorizerResponse>;
  /** Expiry time in milliseconds since the Unix epoch. */
  readonly expiresAt: number;
}

/** Maximum number of cache entries. The limit is necessary because every unknown key adds an entry. */
const maximumCachedResponses = 10_000;

/**
 * Calls REQUEST authorizers. Results are cached for their TTL, keyed by the identity header. Failures are not cached.
 * Concurrent requests with the same uncached key share one Lambda call.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-use-lambda-authorizer.html
 */
export class Authorizer {
  private readonly cache = new Map<string, CachedResponse>();
  private readonly api: RestApi;
  private readonly invoke: InvokeFunction;
  private readonly now: () => number;

  constructor(api: RestApi, invoke: InvokeFunction, now: () => number) {
    this.api = api;
    this.invoke = invoke;
    this.now = now;
  }

  /** @throws GatewayRefusal UNAUTHORIZED, ACCESS_DENIED, AUTHORIZER_FAILURE, AUTHORIZER_CONFIGURATION_ERROR */
  async authorize(settings: AuthorizerSettings, request: RoutedRequest): Promise<Authorization> {
    const identity = headerOf(request, settings.identityHeader);
    if (identity === undefined || identity === '') throw refuse('UNAUTHORIZED');
    const startedAt = performance.now();
    const key = `${settings.id} ${identity}`;
    const cached = this.cache.get(key);
    const isCached = cached !== undefined && cached.expiresAt > this.now();
    const response = await (isCached ? cached.response : this.callAndCache(key, settings, request));
    if (!isAllowed(response.policyDocument, methodArnOf(this.api, request))) throw refuse('ACCESS_DENIED');
    return {
      principalId: response.principalId,
      context: Object.fromEntries(
        Object.entries(response.context ?? {}).flatMap(([name, value]) =>
          value === null ? [] : [[name, String(value)]],
        ),
      ),
      usageIdentifierKey: response.usageIdentifierKey ?? undefined,
      latencyMs: isCached ? 0 : Math.round(performance.now() - startedAt),
    };
  }

  private callAndCache(
    key: string,
    settings: AuthorizerSettings,
    request: RoutedRequest,
  ): Promise<AuthorizerResponse> {
    const response = this.call(settings, request);
    if (this.cache.size >= maximumCachedResponses) this.cache.clear();
    this.cache.set(key, { response, expiresAt: this.now() + settings.resultTtlSeconds * 1000 });
    response.catch(() => this.cache.delete(key));
    return response;
  }

  private async call(settings: AuthorizerSettings, request: RoutedRequest): Promise<AuthorizerResponse> {
    const event = authorizerEvent(this.api, request, methodArnOf(this.api, request));
    const payload = await this.invoke(settings.functionName, JSON.stringify(event)).catch(
      (error: unknown) => {
        // An authorizer requests a 401 response by throwing an error with exactly this message.
        const unauthorized =
          error instanceof Error && 'errorMessage' in error && error.errorMessage === 'Unauthorized';
        throw refuse(unauthorized ? 'UNAUTHORIZED' : 'AUTHORIZER_FAILURE');
      },
    );
    const parsed = responseSchema.safeParse(JSON.parse(payload));
    if (!parsed.success) throw refuse('AUTHORIZER_CONFIGURATION_ERROR');
    return parsed.data;
  }
}

/** Evaluates a policy for one method. A matching Deny overrides any Allow. */
export function isAllowed(policy: PolicyDocument, methodArn: string): boolean {
  const fitting = policy.Statement.filter(({ Resource }) => expressionOf(Resource).test(methodArn));
  return fitting.length > 0 && fitting.every(({ Effect }) => Effect === 'Allow');
}

function expressionOf(pattern: string): RegExp {
  const expression = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${expression}$`, 's');
}
