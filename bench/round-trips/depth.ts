/** Start and end of a store request, in milliseconds. */
export interface Trip {
  readonly operation: string;
  readonly startedMs: number;
  readonly answeredMs: number;
}

/** Number of sequential round trips: the longest chain in which each request starts after the previous response. */
export function sequentialDepth(trips: readonly Trip[]): number {
  let depth = 0;
  let freeAtMs = Number.NEGATIVE_INFINITY;
  // Interval scheduling: always take the request that ends first.
  for (const trip of [...trips].sort((a, b) => a.answeredMs - b.answeredMs)) {
    if (trip.startedMs < freeAtMs) continue;
    depth += 1;
    freeAtMs = trip.answeredMs;
  }
  return depth;
}
