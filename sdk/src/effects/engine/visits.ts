import type { VisitBatch } from './effect.ts';

/** One effect's visits to the elements of the page. */
export interface Visits {
  readonly owner: object;
  readonly selector: string;
  /** True for document order; else reverse order, so that no element inherits from one visited before. */
  readonly isForward: boolean;
  readonly visit: VisitBatch;
  /** False while text that changes concerns no element. */
  isOfText(): boolean;
  /** Called when elements left the page or changed. */
  sweep(gone: readonly Element[]): void;
}
