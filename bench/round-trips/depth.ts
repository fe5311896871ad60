export interface Trip {
  readonly operation: string;
  readonly startedMs: number;
  readonly answeredMs: number;
}

/**
 * Returns the number of sequential round trips, which is the length of the longest chain in which each request starts
 * after the response to the previous one.
 */
export function sequentialDepth(trips: readonly Trip[]): number {
  let depth = 0;
  let freeAtMs = Number.NEGATIVE_INFINITY;
  // Greedy interval scheduling: of the requests that start after the last selected one ended, selects the first to end.
  for (const trip of [...trips].sort((a, b) => a.answeredMs - b.answeredMs)) {
    if (trip.startedMs < freeAtMs) continue;
    depth += 1;
    freeAtMs = trip.answeredMs;
  }
  return depth;
}
