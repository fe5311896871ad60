// Looked up once: this runs a million times a day.
const { cos, imul, log, max, sqrt } = Math;
const fullCircle = 2 * Math.PI;

/** A number from 0 to 1, another one at each call. */
export type Random = () => number;

/**
 * Numbers that a seed decides: mulberry32, which is enough for noise and for nothing secret.
 * https://gist.github.com/tommyettinger/46a874533244883189143505d203312c
 */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

/** How many calls come where so many are expected: as calls of strangers scatter, which is by the root of their number. */
export function scattered(expected: number, random: Random): number {
  // Box and Muller: a number with the standard normal distribution.
  const normal = sqrt(-2 * log(1 - random())) * cos(fullCircle * random());
  return max(0, expected + normal * sqrt(expected));
}
