import { headerOf, type RoutedRequest } from './gateway-request.ts';
import { refuse } from './gateway-responses.ts';
import type { KeyPlans } from './key-plans.ts';
import type { CallerKey } from './proxy-event.ts';
import type { MethodThrottle, RestApi } from './rest-api.ts';
import { type Rate, TokenBuckets } from './token-bucket.ts';

/**
 * Usage plans and stage throttles, in API Gateway's order: the caller's plan, then the stage's method settings.
 * Within a plan the rate comes before the quota, so a throttled request does not count against the month.
 */
export class Throttling {
  private readonly buckets: TokenBuckets;
  private accountLimit: Rate | null = null;

  private readonly api: RestApi;
  private readonly usagePlans: KeyPlans;

  constructor(api: RestApi, usagePlans: KeyPlans, now: () => number) {
    this.api = api;
    this.usagePlans = usagePlans;
    this.buckets = new TokenBuckets(now);
  }

  /** Bounds all calls together from now on, as the account's limit does; null takes the bound away. */
  limitAccount(limit: Rate | null): void {
    this.accountLimit = limit;
  }

  /**
   * AWS does not document whether the account's limit comes before the authorizer: here it does, so that what is
   * refused has no caller.
   *
   * @throws GatewayRefusal THROTTLED
   */
  admitToAccount(): void {
    if (this.accountLimit && !this.buckets.take('account', this.accountLimit)) throw refuse('THROTTLED');
  }

  /** @throws GatewayRefusal INVALID_API_KEY, THROTTLED, QUOTA_EXCEEDED */
  admit(request: RoutedRequest, usageIdentifierKey: string | undefined): CallerKey | undefined {
    const key = request.route.method.apiKeyRequired ? this.admitKey(request, usageIdentifierKey) : undefined;
    this.admitMethod(request);
    return key;
  }

  private admitKey(request: RoutedRequest, usageIdentifierKey: string | undefined): CallerKey {
    const apiKey =
      this.api.apiKeySource === 'AUTHORIZER' ? usageIdentifierKey : headerOf(request, 'x-api-key');
    const key =
      apiKey === undefined ? null : this.usagePlans.findKey(apiKey, this.api.id, this.api.stage.name);
    if (apiKey === undefined || !key) throw refuse('INVALID_API_KEY');
    const bucket = `${key.usagePlanId} ${key.apiKeyId}`;
    if (key.throttle && !this.buckets.take(bucket, key.throttle)) throw refuse('THROTTLED');
    if (!this.usagePlans.countRequest(key)) throw refuse('QUOTA_EXCEEDED');
    return { apiKeyId: key.apiKeyId, apiKey };
  }

  private admitMethod(request: RoutedRequest): void {
    const throttle = mostSpecific(
      this.api.stage.methodThrottles,
      request.route.resource.path,
      request.httpMethod,
    );
    if (!throttle) return;
    const bucket = `stage ${request.route.resource.path} ${request.httpMethod}`;
    if (!this.buckets.take(bucket, throttle)) throw refuse('THROTTLED');
  }
}

function mostSpecific(
  throttles: readonly MethodThrottle[],
  path: string,
  httpMethod: string,
): MethodThrottle | undefined {
  const fits = (wantedPath: string, wantedMethod: string) =>
    throttles.find(
      (throttle) => throttle.resourcePath === wantedPath && throttle.httpMethod === wantedMethod,
    );
  return fits(path, httpMethod) ?? fits(path, '*') ?? fits('/*', '*');
}
