import { usageEventKindSchema } from '../../shared/contract/analytics.ts';
import * as z from '../../shared/contract/zod.ts';

const countedEventSchema = z.object({
  kind: usageEventKindSchema,
  featureCode: z.optional(z.string()),
  presetCode: z.optional(z.string()),
  transform: z.optional(z.string()),
  action: z.enum(['on', 'off']),
  visitorHash: z.optional(z.string()),
  expiresAt: z.number(),
});

export const countedAttributes = Object.keys(countedEventSchema.shape);

/**
 * Number of leading hexadecimal digits of a visitor hash that are compared when counting distinct visitors. A
 * JavaScript number can hold 13 such digits (52 bits) without rounding, and takes less memory than a string.
 */
const distinctDigits = 13;

/** Counts uses by tool, preset and transform. Memory use grows with the number of distinct visitors of each of them. */
export class ToolCounts {
  private readonly tallies = new Map<string, ReturnType<typeof newTally>>();
  private readonly visitors = new Set<number>();
  private events = 0;

  /** Ignores expired events, which DynamoDB deletes up to a few days late. */
  add(row: unknown, nowMs: number): void {
    const event = countedEventSchema.parse(row);
    if (event.expiresAt * 1000 <= nowMs) return;
    this.events += 1;
    const { kind, featureCode, presetCode, transform } = event;
    const code = featureCode ?? presetCode ?? transform ?? null;
    const key = `${kind} ${code}`;
    const tally = this.tallies.get(key) ?? newTally(kind, code);
    this.tallies.set(key, tally);
    tally[event.action] += 1;
    if (event.visitorHash === undefined) return;
    const visitor = Number.parseInt(event.visitorHash.slice(0, distinctDigits), 16);
    tally.visitors.add(visitor);
    this.visitors.add(visitor);
  }

  /** Returns the counts in descending order of use. Events without a visitor hash are not counted as visitors. */
  report() {
    const counts = [...this.tallies.values()]
      .map(({ visitors, ...tally }) => ({ ...tally, visitors: visitors.size }))
      .sort(
        (left, right) =>
          right.on + right.off - left.on - left.off || ((left.code ?? '') < (right.code ?? '') ? -1 : 1),
      );
    return {
      events: this.events,
      visitors: this.visitors.size,
      tools: counts
        .filter(({ kind }) => kind === 'tool')
        .map(({ kind: _kind, code, ...count }) => ({ featureCode: code, ...count })),
      others: counts.filter(({ kind }) => kind !== 'tool'),
    };
  }
}

function newTally(kind: z.infer<typeof usageEventKindSchema>, code: string | null) {
  return { kind, code, on: 0, off: 0, visitors: new Set<number>() };
}
