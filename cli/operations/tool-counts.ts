import { usageEventKindSchema } from '../../shared/contract/analytics.ts';
import * as z from '../../shared/contract/zod.ts';

/** Event attributes used by the report. */
export const countedAttributes = [
  'kind',
  'featureCode',
  'presetCode',
  'transform',
  'action',
  'visitorHash',
  'expiresAt',
] as const;

const countedEventSchema = z.object({
  kind: z._default(usageEventKindSchema, 'tool'),
  featureCode: z.optional(z.string()),
  presetCode: z.optional(z.string()),
  transform: z.optional(z.string()),
  action: z.enum(['on', 'off']),
  visitorHash: z.optional(z.string()),
  expiresAt: z.number(),
});

/** Number of times that an item was switched on and off. */
interface SwitchCount {
  readonly on: number;
  readonly off: number;
  /** Distinct visitors, by their hash. Events without a visitor are not included. */
  readonly visitors: number;
}

/** Number of times a tool was switched. */
export interface ToolCount extends SwitchCount {
  readonly featureCode: string;
}

/** Number of times a preset was selected, the panel opened, or a transform used. */
export interface OtherCount extends SwitchCount {
  readonly kind: 'preset' | 'panel' | 'transform';
  /** Code of a preset or transform; null for the panel. */
  readonly code: string | null;
}

interface Tally {
  readonly kind: z.infer<typeof usageEventKindSchema>;
  readonly code: string;
  on: number;
  off: number;
  readonly visitors: Set<number>;
}

/**
 * Hexadecimal digits of a visitor's hash used for counting distinct visitors: 52 bits, which a number
 * represents exactly.
 */
const distinctDigits = 13;

/**
 * Counts events one by one. Memory scales with the pairs of tool (or preset, or transform) and visitor, about 50 bytes
 * each, not with the events. With a million visitors, 1 of 9,000 reports counts two of them as one, because the first
 * 52 bits of their hashes collide.
 */
export class ToolCounts {
  private readonly tallies = new Map<string, Tally>();
  private readonly everyone = new Set<number>();
  private counted = 0;

  private readonly nowMs: number;

  constructor(nowMs: number) {
    this.nowMs = nowMs;
  }

  /** Counts a stored event, except one that has expired: DynamoDB deletes those days late. */
  add(row: unknown): void {
    const event = countedEventSchema.parse(row);
    if (event.expiresAt * 1000 <= this.nowMs) return;
    this.counted += 1;
    const tally = this.tallyOf(event.kind, event.featureCode ?? event.presetCode ?? event.transform ?? '');
    tally[event.action] += 1;
    if (event.visitorHash === undefined) return;
    const visitor = Number.parseInt(event.visitorHash.slice(0, distinctDigits), 16);
    tally.visitors.add(visitor);
    this.everyone.add(visitor);
  }

  get events(): number {
    return this.counted;
  }

  get visitors(): number {
    return this.everyone.size;
  }

  /** Most switched tool first. */
  tools(): readonly ToolCount[] {
    return this.sorted().flatMap(({ kind, code, on, off, visitors }) =>
      kind === 'tool' ? [{ featureCode: code, on, off, visitors: visitors.size }] : [],
    );
  }

  /** Counts of presets, the panel and transforms, most used first. */
  others(): readonly OtherCount[] {
    return this.sorted().flatMap(({ kind, code, on, off, visitors }) =>
      kind === 'tool'
        ? []
        : [{ kind, code: kind === 'panel' ? null : code, on, off, visitors: visitors.size }],
    );
  }

  private tallyOf(kind: Tally['kind'], code: string): Tally {
    const key = `${kind} ${code}`;
    const tally = this.tallies.get(key) ?? { kind, code, on: 0, off: 0, visitors: new Set() };
    this.tallies.set(key, tally);
    return tally;
  }

  private sorted(): Tally[] {
    return [...this.tallies.values()].sort(
      (left, right) => right.on + right.off - left.on - left.off || (left.code < right.code ? -1 : 1),
    );
  }
}
