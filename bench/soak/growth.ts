import { median } from '../measure/statistics.ts';
import type { Check } from './checks.ts';
import type { MemorySample } from './memory.ts';

/** A round's samples, one after each of its legs. */
export type Round = readonly MemorySample[];

/** Samples to compare: of rounds early in the soak, once everything was used, and of the last ones. */
export interface Windows {
  readonly early: readonly MemorySample[];
  readonly late: readonly MemorySample[];
}

/** Rounds without which an early and a late window are not apart. */
const fewestRounds = 3;

/**
 * A thread's heap may be larger late than early by this share of it and by so many bytes: caches fill, and code that
 * is compiled late stays. What every call leaves behind adds up to more: 100 bytes of each of the 100,000 calls of
 * ten minutes are 10 MB.
 */
const heapGrowthShare = 0.1;
const heapGrowthBytes = 4 * 1024 * 1024;

/** Kept connections come and go with what was slow or killed in a round. */
const socketGrowth = 32;

/** Leaves out the first round, in which all warms up, and takes the first and the last third of the others. */
export function windowsOf(rounds: readonly Round[]): Windows | null {
  if (rounds.length < fewestRounds) return null;
  const warm = rounds.slice(1);
  const size = Math.ceil(warm.length / 3);
  return { early: warm.slice(0, size).flat(), late: warm.slice(-size).flat() };
}

/** What is compared: medians, which single samples after a killed function or a slow collection do not move. */
export function growthChecks({ early, late }: Windows): Check[] {
  const threads = Object.keys(early[0]?.heapBytes ?? {});
  const heaps = threads.map((thread): Check => {
    const of = ({ heapBytes }: MemorySample) => heapBytes[thread] ?? 0;
    const [before, after] = [median(early.map(of)), median(late.map(of))];
    const bound = before * (1 + heapGrowthShare) + heapGrowthBytes;
    return {
      kind: 'memory',
      name: `heap of ${thread}`,
      expected: `${megabytes(before)} early, at most ${megabytes(bound)}`,
      found: megabytes(after),
      holds: after <= bound,
    };
  });
  return [...heaps, ...socketChecks({ early, late })];
}

function socketChecks({ early, late }: Windows): Check[] {
  const of = ({ sockets }: MemorySample) => (sockets === null ? [] : [sockets]);
  const [before, after] = [median(early.flatMap(of)), median(late.flatMap(of))];
  if (Number.isNaN(before)) return [];
  const bound = before + socketGrowth;
  const expected = `${before} early, at most ${bound}`;
  return [{ kind: 'memory', name: 'open sockets', expected, found: `${after}`, holds: after <= bound }];
}

/** `12.3 MB`. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
