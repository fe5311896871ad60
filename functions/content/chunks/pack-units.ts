import { createHash } from 'node:crypto';
import type { Unit } from '../fitting-units.ts';

/** A unit with its size. */
export interface SizedUnit extends Unit {
  readonly size: number;
}

/**
 * Groups units, in order, into groups of at most `maximum`, and of at least `minimum` if a unit ends between
 * the two. Among the possible boundaries, the lowest rank wins: paragraphs before sentences. Ties are broken
 * by the lowest hash of the unit (content-defined chunking): a page edited in one place resynchronizes to the
 * same groups soon after the edit.
 */
export function packUnits(units: readonly SizedUnit[], minimum: number, maximum: number): SizedUnit[][] {
  const groups: SizedUnit[][] = [];
  let start = 0;
  while (start < units.length) {
    const end = endOfGroup(units, start, minimum, maximum);
    groups.push(units.slice(start, end));
    start = end;
  }
  return groups;
}

function endOfGroup(units: readonly SizedUnit[], start: number, minimum: number, maximum: number): number {
  let size = 0;
  let end = start;
  let best: { readonly end: number; readonly unit: SizedUnit } | null = null;
  for (const unit of units.slice(start)) {
    size += unit.size;
    if (size > maximum && end > start) return best?.end ?? end;
    end += 1;
    if (size >= minimum && (best === null || isBetterEnd(unit, best.unit))) best = { end, unit };
  }
  // The rest fits as a whole.
  return end;
}

function isBetterEnd(unit: SizedUnit, other: SizedUnit): boolean {
  return unit.rank === other.rank ? hashOf(unit.text) <= hashOf(other.text) : unit.rank < other.rank;
}

function hashOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE();
}
