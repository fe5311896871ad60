interface Bucket {
  tokens: number;
  updatedAt: number;
}

/** How fast tokens come and how many a bucket holds. */
export interface Rate {
  /** Tokens per second. */
  readonly rateLimit: number;
  /** Tokens that a full bucket holds. */
  readonly burstLimit: number;
}

/** Buckets kept at a time; the one used longest ago is dropped, which fills it. */
const maximumBuckets = 20_000;

/**
 * Token buckets by key, as API Gateway throttles: a request takes one token, a bucket fills at its rate up to its burst.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-request-throttling.html
 */
export class TokenBuckets {
  private readonly buckets = new Map<string, Bucket>();

  private readonly now: () => number;

  /** @param now milliseconds since 1970 */
  constructor(now: () => number) {
    this.now = now;
  }

  /** @returns false when the bucket is empty */
  take(key: string, { rateLimit, burstLimit }: Rate): boolean {
    const now = this.now();
    const bucket = this.buckets.get(key) ?? { tokens: burstLimit, updatedAt: now };
    const elapsedSeconds = Math.max(0, now - bucket.updatedAt) / 1000;
    bucket.tokens = Math.min(burstLimit, bucket.tokens + elapsedSeconds * rateLimit);
    bucket.updatedAt = now;
    this.buckets.delete(key);
    this.buckets.set(key, bucket);
    this.dropOldest();
    if (bucket.tokens < 1) return false;
    bucket.tokens -= 1;
    return true;
  }

  private dropOldest(): void {
    const oldest = this.buckets.keys().next();
    if (this.buckets.size > maximumBuckets && !oldest.done) this.buckets.delete(oldest.value);
  }
}
