import type { VisitBatch } from './effect.ts';

export interface Subscription {
  readonly selector: string;
  /** True for document order; false for reverse order, in which descendants are visited before their ancestors. */
  readonly isForward: boolean;
  readonly visit: VisitBatch;
  /** Returns whether text changes must be observed for this subscriber. */
  isOfText(): boolean;
  /** Called when elements have left the page (`gone`) or have changed. */
  sweep(gone: readonly Element[]): void;
}
