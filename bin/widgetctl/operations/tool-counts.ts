import * as z from 'zod';

/** What a report reads of an event. */
export const countedAttributes = ['featureCode', 'action', 'visitorHash', 'expiresAt'] as const;

const countedEventSchema = z.object({
  featureCode: z.string(),
  action: z.enum(['on', 'off']),
  visitorHash: z.string().optional(),
  expiresAt: z.number(),
});

/** How often one tool was switched. */
export interface ToolCount {
  readonly featureCode: string;
  readonly on: number;
  readonly off: number;
  /** Distinct visitors, by their hash. Events without a visitor are in none. */
  readonly visitors: number;
}

interface Tally {
  on: number;
  off: number;
  readonly visitors: Set<number>;
}

/** Hexadecimal digits of a visitor's hash that tell visitors apart: 52 bits, which a number holds exactly. */
const distinctDigits = 13;

/**
 * Counts events as they pass by. What it remembers grows with the tools and their distinct visitors (about 50
 * bytes for each pair), not with the events. Two of a million visitors share their first 52 bits in 1 of 9,000
 * reports; they would count as one.
 */
export class ToolCounts {
  private readonly tallies = new Map<string, Tally>();
  private readonly everyone = new Set<number>();
  private counted = 0;

  constructor(private readonly nowMs: number) {}

  /** Counts a stored event; one past its end, which DynamoDB deletes days late, does not count. */
  add(row: unknown): void {
    const { featureCode, action, visitorHash, expiresAt } = countedEventSchema.parse(row);
    if (expiresAt * 1000 <= this.nowMs) return;
    this.counted += 1;
    const tally = this.tallies.get(featureCode) ?? { on: 0, off: 0, visitors: new Set() };
    this.tallies.set(featureCode, tally);
    tally[action] += 1;
    if (visitorHash === undefined) return;
    const visitor = Number.parseInt(visitorHash.slice(0, distinctDigits), 16);
    tally.visitors.add(visitor);
    this.everyone.add(visitor);
  }

  get events(): number {
    return this.counted;
  }

  get visitors(): number {
    return this.everyone.size;
  }

  /** The most switched tool first. */
  tools(): readonly ToolCount[] {
    return [...this.tallies]
      .map(([featureCode, { on, off, visitors }]) => ({ featureCode, on, off, visitors: visitors.size }))
      .sort(
        (left, right) =>
          right.on + right.off - left.on - left.off || (left.featureCode < right.featureCode ? -1 : 1),
      );
  }
}
