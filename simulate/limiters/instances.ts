import type { Limiter } from './limiter.ts';

// Looked up once: this runs a million times a day.
const { max, min } = Math;

/** An idle instance goes away after some minutes; Lambda does not say how many. Assumed. */
const idleSeconds = 300;

/**
 * Instances of one function: a call takes one that is idle, or a new one. New ones are given `perSecond`, and up to
 * `atOnce` where none were asked for meanwhile. https://docs.aws.amazon.com/lambda/latest/dg/scaling-behavior.html
 */
export class Instances implements Limiter {
  private existing = 0;
  private grant: number;

  private readonly perSecond: number;
  private readonly atOnce: number;

  constructor(perSecond: number, atOnce: number) {
    this.perSecond = perSecond;
    this.atOnce = atOnce;
    this.grant = atOnce;
  }

  capacityPerSecond(): number {
    return this.existing + this.grant;
  }

  admit(busy: number): number {
    const admitted = min(busy, this.capacityPerSecond());
    const added = max(0, admitted - this.existing);
    this.grant = min(this.atOnce, this.grant - added + this.perSecond);
    const gone = max(0, this.existing - admitted) / idleSeconds;
    this.existing += added - gone;
    return admitted;
  }
}
