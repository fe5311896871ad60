import { AwsServiceError } from '../edge/aws-request.ts';

/** Options for behavior that AWS does not document, or that would slow down tests if it were the default. */
export interface ControlPlaneBehavior {
  /**
   * Error returned when a key is added to a second usage plan of the same stage. AWS documents both ConflictException
   * and BadRequestException for CreateUsagePlanKey without stating which one applies. Defaults to ConflictException.
   */
  readonly planConflict?: 'ConflictException' | 'BadRequestException';
  /** Rate limits, keyed by `METHOD pattern`, for example `PATCH usageplans/*`. */
  readonly rates?: Readonly<Record<string, CallRate>>;
}

/** An account-level rate limit. */
export interface CallRate {
  readonly calls: number;
  readonly windowSeconds: number;
  readonly sendsRetryAfter: boolean;
}

/**
 * AWS quotas that cannot be increased.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/limits.html
 */
export const awsRates = {
  'PATCH usageplans/*': { calls: 1, windowSeconds: 20, sendsRetryAfter: false },
  'POST apikeys': { calls: 5, windowSeconds: 1, sendsRetryAfter: false },
  'DELETE apikeys/*': { calls: 5, windowSeconds: 1, sendsRetryAfter: false },
} as const satisfies Readonly<Record<string, CallRate>>;

export class CallRates {
  private readonly times = new Map<string, readonly number[]>();
  private readonly rates: NonNullable<ControlPlaneBehavior['rates']>;
  private readonly now: () => number;

  constructor({ rates = {} }: ControlPlaneBehavior, now: () => number) {
    this.rates = rates;
    this.now = now;
  }

  /** @throws AwsServiceError TooManyRequestsException */
  admit(operation: string): void {
    const rate = this.rates[operation];
    if (rate === undefined) return;
    const now = this.now();
    const windowMs = rate.windowSeconds * 1_000;
    const recent = (this.times.get(operation) ?? []).filter((time) => now - time < windowMs);
    if (recent.length >= rate.calls) {
      const seconds = Math.ceil(((recent[0] ?? now) + windowMs - now) / 1_000);
      const headers = rate.sendsRetryAfter ? { 'Retry-After': String(seconds) } : {};
      throw new AwsServiceError('TooManyRequestsException', 'Too Many Requests', 429, headers);
    }
    this.times.set(operation, [...recent, now]);
  }
}
