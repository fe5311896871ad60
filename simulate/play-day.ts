import type { CallKind } from '../lib/scale/mix.ts';
import type { LimitStage } from '../lib/scale/stages.ts';
import { secondsPerDay } from './day.ts';
import { limiterOf } from './limiters/limiter-of.ts';
import { type Random, scattered } from './random.ts';

// Looked up once: this runs a million times a day.
const { floor, max } = Math;

/** The calls of one deployment: a day's number of each kind, in two parts. */
export interface Traffic {
  readonly mix: readonly CallKind[];
  /** Calls of the largest organization, and of all others, in the day. */
  readonly largestCalls: number;
  readonly otherCalls: number;
  /** The share of the day's calls in each second. */
  readonly shape: Float64Array;
  readonly random: Random;
}

/** What one stage saw in an hour, or in the whole day. */
export interface StageHour {
  /** The highest second: what was asked for as a share of what it can give for ever. */
  readonly peakUse: number;
  /** Calls refused there. */
  readonly refused: number;
}

export interface StageDay extends StageHour {
  readonly stage: LimitStage;
  readonly hours: readonly StageHour[];
  /** The first second of the day in which a call was refused; null without one. */
  readonly firstRefusedAtSecond: number | null;
}

/** A day played: offered is served and refused together. */
export interface PlayedDay {
  readonly offered: number;
  readonly served: number;
  readonly refused: number;
  /** The highest second that came. */
  readonly peakCallsPerSecond: number;
  /** Served calls of each kind, in the order of the mix. */
  readonly servedByKind: readonly number[];
  readonly stages: readonly StageDay[];
}

const secondsPerHour = 3_600;

/** Plays a day second by second: what one stage refuses does not reach the next. */
export function playDay(stages: readonly LimitStage[], { mix, ...traffic }: Traffic): PlayedDay {
  const gates = stages.map((stage) => new Gate(stage, mix));
  const servedByKind = new Float64Array(mix.length);
  let offered = 0;
  let peakCallsPerSecond = 0;
  // Calls of the largest organization by kind, then those of the others.
  const flow = new Float64Array(2 * mix.length);
  for (let second = 0; second < secondsPerDay; second += 1) {
    const share = traffic.shape[second] ?? 0;
    const largest = scattered(traffic.largestCalls * share, traffic.random);
    const others = scattered(traffic.otherCalls * share, traffic.random);
    mix.forEach((kind, index) => {
      flow[index] = largest * kind.share;
      flow[mix.length + index] = others * kind.share;
    });
    offered += largest + others;
    peakCallsPerSecond = max(peakCallsPerSecond, largest + others);
    for (const gate of gates) gate.pass(flow, second);
    mix.forEach((_, index) => {
      servedByKind[index] = (servedByKind[index] ?? 0) + (flow[index] ?? 0) + (flow[mix.length + index] ?? 0);
    });
  }
  const days = gates.map((gate) => gate.day());
  const refused = days.reduce((sum, day) => sum + day.refused, 0);
  const served = servedByKind.reduce((sum, count) => sum + count, 0);
  return { offered, served, refused, peakCallsPerSecond, servedByKind: [...servedByKind], stages: days };
}

/** One stage during a day. */
class Gate {
  private readonly limiter;
  /** The parts of the flow that pass here, and the units that a call of each takes. */
  private readonly parts: readonly { readonly index: number; readonly units: number }[];
  private readonly peakUse = new Float64Array(24);
  private readonly refused = new Float64Array(24);
  private firstRefusedAtSecond: number | null = null;

  private readonly stage: LimitStage;

  constructor(stage: LimitStage, mix: readonly CallKind[]) {
    this.stage = stage;
    this.limiter = limiterOf(stage.capacity);
    const units = mix.map((kind) => stage.unitsPerCall(kind));
    const ofAll = stage.isOfOne ? units : [...units, ...units];
    this.parts = ofAll
      .map((unitsPerCall, index) => ({ index, units: unitsPerCall }))
      .filter((part) => part.units > 0);
  }

  /** Takes out of the flow what is refused here. */
  pass(flow: Float64Array, second: number): void {
    const hour = floor(second / secondsPerHour);
    let demand = 0;
    for (const { index, units } of this.parts) demand += units * (flow[index] ?? 0);
    const use = demand / this.limiter.capacityPerSecond();
    this.peakUse[hour] = max(this.peakUse[hour] ?? 0, use);
    const admitted = this.limiter.admit(demand, second);
    if (admitted >= demand) return;
    this.firstRefusedAtSecond ??= second;
    const refusedShare = 1 - admitted / demand;
    for (const { index } of this.parts) {
      const gone = (flow[index] ?? 0) * refusedShare;
      flow[index] = (flow[index] ?? 0) - gone;
      this.refused[hour] = (this.refused[hour] ?? 0) + gone;
    }
  }

  day(): StageDay {
    const hours = Array.from(this.peakUse, (peakUse, hour) => ({
      peakUse,
      refused: this.refused[hour] ?? 0,
    }));
    return {
      stage: this.stage,
      hours,
      peakUse: max(...hours.map(({ peakUse }) => peakUse)),
      refused: hours.reduce((sum, { refused }) => sum + refused, 0),
      firstRefusedAtSecond: this.firstRefusedAtSecond,
    };
  }
}
