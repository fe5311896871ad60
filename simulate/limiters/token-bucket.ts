import type { Limiter } from './limiter.ts';

// Looked up once: this runs a million times a day.
const { min } = Math;

/**
 * A token bucket as API Gateway describes it: it holds up to `burst` tokens, `perSecond` flow in, a call takes one. What
 * comes within a second comes evenly, so a demand up to the rate is always given, and of more what the bucket held besides.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-request-throttling.html
 */
export class TokenBucket implements Limiter {
  private tokens: number;

  private readonly perSecond: number;
  private readonly burst: number;

  constructor(perSecond: number, burst: number) {
    this.perSecond = perSecond;
    this.burst = burst;
    this.tokens = burst;
  }

  capacityPerSecond(): number {
    return this.perSecond;
  }

  admit(demand: number): number {
    const admitted = min(demand, this.tokens + this.perSecond);
    this.tokens = min(this.burst, this.tokens + this.perSecond - admitted);
    return admitted;
  }
}
