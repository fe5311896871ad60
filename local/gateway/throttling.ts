import type { RoutedRequest } from './gateway-request.ts';
import { refuse } from './gateway-responses.ts';
import type { RestApi } from './rest-api.ts';

/**
 * Applies usage plans and stage throttling in API Gateway's order. The rate limit is checked before the quota, so a
 * throttled request does not count toward the quota.
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

  limitAccount(limit: Rate | null): void {
    this.accountLimit = limit;
  }

  /**
   * AWS does not document whether account-level throttling applies before the authorizer. The emulator applies it
   * before the authorizer, so the access log contains no caller for throttled requests.
   * @throws GatewayRefusal THROTTLED
   */
  admitToAccount(): void {
    if (this.accountLimit && !this.buckets.take('account', this.accountLimit)) throw refuse('THROTTLED');
  }

  /** @throws GatewayRefusal INVALID_API_KEY, THROTTLED, QUOTA_EXCEEDED */
  admit(request: RoutedRequest, usageIdentifierKey: string | undefined): void {
    if (request.route.method.apiKeyRequired) this.admitKey(usageIdentifierKey);
    this.admitMethod(request);
  }

  private admitKey(apiKey: string | undefined): void {
    const key =
      apiKey === undefined ? null : this.usagePlans.findKey(apiKey, this.api.id, this.api.stage.name);
    if (!key) throw refuse('INVALID_API_KEY');
    const bucket = `${key.usagePlanId} ${key.apiKeyId}`;
    if (key.throttle && !this.buckets.take(bucket, key.throttle)) throw refuse('THROTTLED');
    if (!this.usagePlans.countRequest(key)) throw refuse('QUOTA_EXCEEDED');
  }

  private admitMethod(request: RoutedRequest): void {
    const { path } = request.route.resource;
    const throttle = this.api.stage.methodThrottles.find(
      ({ resourcePath, httpMethod }) => resourcePath === path && httpMethod === request.httpMethod,
    );
    if (throttle && !this.buckets.take(`stage ${path} ${request.httpMethod}`, throttle))
      throw refuse('THROTTLED');
  }
}

interface Bucket {
  tokens: number;
  updatedAt: number;
}

export interface Rate {
  /** Refill rate of the token bucket, in tokens per second. */
  readonly rateLimit: number;
  readonly burstLimit: number;
}

/**
 * API Gateway throttles requests with token buckets.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-request-throttling.html
 */
export class TokenBuckets {
  private readonly buckets = new Map<string, Bucket>();

  private readonly now: () => number;

  /** @param now returns the current time in milliseconds since the Unix epoch */
  constructor(now: () => number) {
    this.now = now;
  }

  take(key: string, { rateLimit, burstLimit }: Rate): boolean {
    const now = this.now();
    const bucket = this.buckets.get(key) ?? { tokens: burstLimit, updatedAt: now };
    const elapsedSeconds = Math.max(0, now - bucket.updatedAt) / 1000;
    bucket.tokens = Math.min(burstLimit, bucket.tokens + elapsedSeconds * rateLimit);
    bucket.updatedAt = now;
    this.buckets.set(key, bucket);
    if (bucket.tokens < 1) return false;
    bucket.tokens -= 1;
    return true;
  }
}

export interface PlannedKey {
  readonly apiKeyId: string;
  readonly usagePlanId: string;
  readonly throttle: Rate | null;
}

export interface KeyPlans {
  /** Returns the key, or null if it is unknown, disabled or not in a usage plan of the stage. */
  findKey(value: string, apiId: string, stageName: string): PlannedKey | null;
  /** Counts a request. Returns false, without counting, when the quota is exhausted. */
  countRequest(key: PlannedKey): boolean;
}
