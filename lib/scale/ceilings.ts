import type { CallKind } from './mix.ts';
import { type LimitStage, sustainedPerSecond } from './stages.ts';

/** How many calls a second, of all organizations together, a stage lets through for ever. */
export interface Ceiling {
  readonly stage: LimitStage;
  readonly callsPerSecond: number;
}

/**
 * The ceiling of each stage that has one, the lowest first: that one gives out first.
 *
 * @param mix kinds of calls whose shares add up to 1
 * @param largestShare the share of all calls that are the largest organization's, 0 to 1
 */
export function ceilings(
  stages: readonly LimitStage[],
  mix: readonly CallKind[],
  largestShare: number,
): readonly Ceiling[] {
  return stages
    .flatMap((stage) => {
      const sustained = sustainedPerSecond(stage.capacity);
      const perCall = mix.reduce((sum, kind) => sum + kind.share * stage.unitsPerCall(kind), 0);
      const unitsPerCall = stage.isOfOne ? perCall * largestShare : perCall;
      return sustained === null || unitsPerCall === 0
        ? []
        : [{ stage, callsPerSecond: sustained / unitsPerCall }];
    })
    .sort((left, right) => left.callsPerSecond - right.callsPerSecond);
}
