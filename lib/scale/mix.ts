import { sumOf } from '../../shared/collections/sum-of.ts';
import { workByOperation } from '../costs/call-work.ts';
import { transformParts } from '../costs/transform-work.ts';

/** One kind of call, and its share of all calls, 0 to 1. */
export interface CallKind {
  readonly operationId: string;
  /** True for a transform that is answered from the cache. */
  readonly isCached: boolean;
  readonly share: number;
}

/** Transforms that somebody asked for in the last 30 days, which the cache answers. Assumed. */
export const cachedShare = 0.5;

/**
 * The kinds of calls of a day and their shares, which add up to 1.
 *
 * @param transformShare the share of the calls that are transforms, 0 to 1
 */
export function callMix(transformShare: number): readonly CallKind[] {
  const pageParts = Object.entries(workByOperation).map(
    ([operationId, { dayPart }]) => [operationId, dayPart] as const,
  );
  const pages = shares(pageParts).map(([operationId, share]) => ({
    operationId,
    isCached: false,
    share: share * (1 - transformShare),
  }));
  const transforms = shares(Object.entries(transformParts)).flatMap(([operationId, share]) => [
    { operationId, isCached: false, share: share * transformShare * (1 - cachedShare) },
    { operationId, isCached: true, share: share * transformShare * cachedShare },
  ]);
  return [...pages, ...transforms].filter(({ share }) => share > 0);
}

type Part = readonly [operationId: string, part: number];

function shares(parts: readonly Part[]): readonly Part[] {
  const sum = sumOf(parts.map(([, part]) => part));
  return parts.map(([operationId, part]) => [operationId, part / sum]);
}
