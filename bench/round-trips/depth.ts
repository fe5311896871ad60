/** When a store request began and was answered, in milliseconds. */
export interface Trip {
  readonly operation: string;
  readonly beganMs: number;
  readonly answeredMs: number;
}

/** How many of the trips waited for one another: the longest chain in which each begins after the last's answer. */
export function sequentialDepth(trips: readonly Trip[]): number {
  let depth = 0;
  let freeAtMs = Number.NEGATIVE_INFINITY;
  // Whoever is answered first leaves most room behind: the classic choice of the most intervals that do not overlap.
  for (const trip of [...trips].sort((a, b) => a.answeredMs - b.answeredMs)) {
    if (trip.beganMs < freeAtMs) continue;
    depth += 1;
    freeAtMs = trip.answeredMs;
  }
  return depth;
}
