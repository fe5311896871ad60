import * as z from 'zod';
import { ExpiringCache } from './expiring-cache.ts';
import { headerOf, type RoutedRequest } from './gateway-request.ts';
import { refuse } from './gateway-responses.ts';
import { evaluatePolicy, policyDocumentSchema } from './policy.ts';
import { authorizerEvent, methodArnOf } from './proxy-event.ts';
import type { AuthorizerSettings, IdentitySource, RestApi } from './rest-api.ts';

/** Runs a function: event and answer are JSON. */
export type InvokeFunction = (
  functionName: string,
  event: string,
  options: {
    /** X-Ray trace header. */
    readonly traceId: string;
    /** Lambda's id of the invocation; absent where the caller does not ask which one it was. */
    readonly awsRequestId?: string;
  },
) => Promise<string>;

/** What an authorizer said of a caller. */
export interface Authorization {
  readonly principalId: string;
  /** Values as text, as API Gateway hands them on. */
  readonly context: Readonly<Record<string, string>>;
  readonly usageIdentifierKey: string | undefined;
  /** Milliseconds that the function took; 0 from the cache. */
  readonly latencyMs: number;
}

const answerSchema = z.object({
  principalId: z.string(),
  policyDocument: policyDocumentSchema,
  context: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullish(),
  usageIdentifierKey: z.string().nullish(),
});

type AuthorizerAnswer = z.infer<typeof answerSchema>;

/** Answers kept at a time: an unknown key costs an entry, so their number is bounded. */
const maximumCachedAnswers = 10_000;

/**
 * REQUEST Lambda authorizers. An answer, Allow or Deny, is kept for its lifetime by the values of the identity
 * sources; a failure is not. Requests for one key that arrive before its first answer share one call.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-use-lambda-authorizer.html
 */
export class Authorizer {
  private readonly cache: ExpiringCache<AuthorizerAnswer>;
  private readonly underWay = new Map<string, Promise<AuthorizerAnswer>>();

  private readonly api: RestApi;
  private readonly invoke: InvokeFunction;

  constructor(api: RestApi, invoke: InvokeFunction, now: () => number) {
    this.api = api;
    this.invoke = invoke;
    this.cache = new ExpiringCache(maximumCachedAnswers, now);
  }

  /** @throws GatewayRefusal UNAUTHORIZED, ACCESS_DENIED, AUTHORIZER_FAILURE, AUTHORIZER_CONFIGURATION_ERROR */
  async authorize(settings: AuthorizerSettings, request: RoutedRequest): Promise<Authorization> {
    const identity = settings.identitySources.map((source) => identityOf(this.api, source, request));
    const caches = settings.resultTtlSeconds > 0 && identity.length > 0;
    if (caches && identity.some((value) => value === undefined || value === '')) throw refuse('UNAUTHORIZED');
    const startedAt = performance.now();
    const key = JSON.stringify([settings.id, ...identity]);
    const cached = caches ? this.cache.get(key) : undefined;
    const answer = cached ?? (await this.ask(settings, request, caches ? key : undefined));
    const decision = evaluatePolicy(answer.policyDocument, methodArnOf(this.api, request));
    if (decision !== 'allow') throw accessDenied(decision);
    return {
      principalId: answer.principalId,
      context: Object.fromEntries(
        Object.entries(answer.context ?? {}).flatMap(([name, value]) =>
          value === null ? [] : [[name, String(value)]],
        ),
      ),
      usageIdentifierKey: answer.usageIdentifierKey ?? undefined,
      latencyMs: cached ? 0 : Math.round(performance.now() - startedAt),
    };
  }

  private ask(
    settings: AuthorizerSettings,
    request: RoutedRequest,
    key: string | undefined,
  ): Promise<AuthorizerAnswer> {
    if (key === undefined) return this.call(settings, request);
    const underWay = this.underWay.get(key);
    if (underWay) return underWay;
    const call = this.call(settings, request)
      .then((answer) => {
        this.cache.set(key, answer, settings.resultTtlSeconds * 1000);
        return answer;
      })
      .finally(() => this.underWay.delete(key));
    this.underWay.set(key, call);
    return call;
  }

  private async call(settings: AuthorizerSettings, request: RoutedRequest): Promise<AuthorizerAnswer> {
    const event = authorizerEvent(this.api, request, methodArnOf(this.api, request));
    const payload = await this.invoke(settings.functionName, JSON.stringify(event), request).catch(
      (error: unknown) => {
        // A handler says 401 by throwing exactly this.
        const unauthorized =
          error instanceof Error && 'errorMessage' in error && error.errorMessage === 'Unauthorized';
        throw refuse(unauthorized ? 'UNAUTHORIZED' : 'AUTHORIZER_FAILURE');
      },
    );
    const answer = answerSchema.safeParse(JSON.parse(payload));
    if (!answer.success) throw refuse('AUTHORIZER_CONFIGURATION_ERROR');
    return answer.data;
  }
}

function accessDenied(decision: 'explicit-deny' | 'implicit-deny') {
  return decision === 'explicit-deny'
    ? refuse('ACCESS_DENIED', {
        message: 'User is not authorized to access this resource with an explicit deny',
      })
    : refuse('ACCESS_DENIED');
}

function identityOf(
  api: RestApi,
  { kind, name }: IdentitySource,
  request: RoutedRequest,
): string | undefined {
  switch (kind) {
    case 'header':
      return headerOf(request, name);
    case 'querystring':
      return request.query.get(name)?.at(-1);
    case 'stageVariable':
      return api.stage.variables?.[name];
    case 'context':
      return {
        httpMethod: request.httpMethod,
        path: request.path,
        resourcePath: request.route.resource.path,
      }[name];
  }
}
