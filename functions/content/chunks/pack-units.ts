import { createHash } from 'node:crypto';
import type { Unit } from '../language/fitting-units.ts';

interface SizedUnit extends Unit {
  readonly size: number;
}

/**
 * Packs units, in order, into groups. The size of a group is at most `maximum` and, where unit boundaries allow it, at
 * least `minimum`.
 *
 * A group ends at the boundary with the lowest rank (paragraphs before sentences). Among boundaries of equal rank, it
 * ends after the unit with the lowest hash. Because of this content-defined chunking, a local edit changes only a few
 * groups.
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
  return end;
}

function isBetterEnd(unit: SizedUnit, other: SizedUnit): boolean {
  return unit.rank === other.rank ? hashOf(unit.text) <= hashOf(other.text) : unit.rank < other.rank;
}

function hashOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE();
}
