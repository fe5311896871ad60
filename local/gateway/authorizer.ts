import * as z from 'zod';
import { headerOf, type RoutedRequest } from './gateway-request.ts';
import { refuse } from './gateway-responses.ts';
import { authorizerEvent, methodArnOf } from './proxy-event.ts';
import type { AuthorizerSettings, RestApi } from './rest-api.ts';

/** Invokes a function; event and result are JSON. */
export type InvokeFunction = (
  functionName: string,
  event: string,
  options: {
    /** X-Ray trace header. */
    readonly traceId: string;
    /** Lambda's request id of the invocation; absent if the caller does not need it. */
    readonly awsRequestId?: string;
  },
) => Promise<string>;

/** An authorizer's result. */
export interface Authorization {
  readonly principalId: string;
  /** Values as strings, as API Gateway passes them. */
  readonly context: Readonly<Record<string, string>>;
  readonly usageIdentifierKey: string | undefined;
  /** Duration of the function call; 0 for a cached result. */
  readonly latencyMs: number;
}

const oneOrMore = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => (typeof value === 'string' ? [value] : value));

/** The policy document that a Lambda authorizer returns. */
export const policyDocumentSchema = z.object({
  Version: z.string().optional(),
  Statement: z
    .union([z.array(z.unknown()), z.unknown().transform((statement) => [statement])])
    .pipe(z.array(z.object({ Effect: z.enum(['Allow', 'Deny']), Action: oneOrMore, Resource: oneOrMore }))),
});

type PolicyDocument = z.infer<typeof policyDocumentSchema>;

const answerSchema = z.object({
  principalId: z.string(),
  policyDocument: policyDocumentSchema,
  context: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullish(),
  usageIdentifierKey: z.string().nullish(),
});

type AuthorizerAnswer = z.infer<typeof answerSchema>;

/** Bounded because each unknown key adds an entry. */
const maximumCachedAnswers = 10_000;

/**
 * REQUEST Lambda authorizers. A result, Allow or Deny, is cached for its TTL by the values of the identity sources; a
 * failure is not cached. Concurrent requests for an uncached key share one call.
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
    const identity = settings.identityHeaders.map((name) => headerOf(request, name));
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
        // A handler signals 401 by throwing exactly this message.
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

interface Entry<Value> {
  readonly value: Value;
  readonly expiresAt: number;
}

/** A map of bounded size whose entries expire. When full, the oldest entry is evicted. */
export class ExpiringCache<Value> {
  private readonly entries = new Map<string, Entry<Value>>();

  private readonly maximumEntries: number;
  /** Milliseconds since 1970. */
  private readonly now: () => number;

  constructor(maximumEntries: number, now: () => number) {
    this.maximumEntries = maximumEntries;
    this.now = now;
  }

  get(key: string): Value | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    if (entry.expiresAt > this.now()) return entry.value;
    this.entries.delete(key);
    return undefined;
  }

  set(key: string, value: Value, lifetimeMs: number): void {
    this.entries.delete(key);
    this.entries.set(key, { value, expiresAt: this.now() + lifetimeMs });
    const oldest = this.entries.keys().next();
    if (this.entries.size > this.maximumEntries && !oldest.done) this.entries.delete(oldest.value);
  }
}

type Decision = 'allow' | 'explicit-deny' | 'implicit-deny';

const invokeAction = 'execute-api:Invoke';

interface Statement {
  readonly Effect: 'Allow' | 'Deny';
  readonly fits: (methodArn: string) => boolean;
}

/** A policy is evaluated for all requests while cached, so its patterns are compiled once. */
const compiled = new WeakMap<PolicyDocument, readonly Statement[]>();

/**
 * Evaluates a policy for one method: a matching Deny overrides any Allow, and the default is Deny. `*` and
 * `?` are wildcards. Conditions, NotAction and NotResource are not supported.
 */
export function evaluatePolicy(policy: PolicyDocument, methodArn: string): Decision {
  const fitting = statementsOf(policy).filter(({ fits }) => fits(methodArn));
  if (fitting.some(({ Effect }) => Effect === 'Deny')) return 'explicit-deny';
  return fitting.length > 0 ? 'allow' : 'implicit-deny';
}

function statementsOf(policy: PolicyDocument): readonly Statement[] {
  const known = compiled.get(policy);
  if (known) return known;
  const statements = policy.Statement.map(({ Effect, Action, Resource }) => {
    const isForInvoking = Action.some((pattern) => expressionOf(pattern, 'i').test(invokeAction));
    const resources = isForInvoking ? Resource.map((pattern) => expressionOf(pattern, '')) : [];
    return { Effect, fits: (methodArn: string) => resources.some((resource) => resource.test(methodArn)) };
  });
  compiled.set(policy, statements);
  return statements;
}

function expressionOf(pattern: string, flags: string): RegExp {
  const expression = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${expression}$`, `s${flags}`);
}
