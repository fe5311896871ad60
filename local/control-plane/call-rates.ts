import { AwsServiceError } from '../edge/aws-request.ts';
import type { ControlPlane } from './control-plane.ts';

/** Counts the calls of operations that an account may not make at any rate. */
export class CallRates {
  private readonly times = new Map<string, readonly number[]>();

  private readonly plane: ControlPlane;

  constructor(plane: ControlPlane) {
    this.plane = plane;
  }

  /** @throws AwsServiceError TooManyRequestsException */
  admit(operation: string): void {
    const rate = this.plane.manners.rates?.[operation];
    if (rate === undefined) return;
    const now = this.plane.now();
    const windowMs = rate.windowSeconds * 1_000;
    const recent = (this.times.get(operation) ?? []).filter((time) => now - time < windowMs);
    if (recent.length >= rate.calls) {
      const seconds = Math.ceil(((recent[0] ?? now) + windowMs - now) / 1_000);
      const headers = rate.tellsRetryAfter ? { 'Retry-After': String(seconds) } : {};
      throw new AwsServiceError('TooManyRequestsException', 'Too Many Requests', 429, headers);
    }
    this.times.set(operation, [...recent, now]);
  }
}
