import type { VisitBatch } from './effect.ts';

/** One effect's visits to the elements of the page. */
export interface Visits {
  readonly owner: object;
  readonly selector: string;
  /** True for document order; false for reverse order, in which no element inherits from one visited before. */
  readonly isForward: boolean;
  readonly visit: VisitBatch;
  /** False when text changes require no visits. */
  isOfText(): boolean;
  /** Called when elements left the page or changed. */
  sweep(gone: readonly Element[]): void;
}
