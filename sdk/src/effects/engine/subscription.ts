export interface Subscription {
  readonly selector: string;
  /** True for document order; false for reverse order, in which descendants are visited before their ancestors. */
  readonly isForward: boolean;
  /**
   * See `VisitBatch`.
   * @param isOffScreen true on a large page once the on-screen elements have been visited
   */
  visit(
    elements: readonly HTMLElement[],
    isContentOnly: boolean,
    traversal: object,
    isOffScreen: boolean,
  ): (() => void) | undefined;
  /** Returns whether text changes must be observed for this subscriber. */
  isOfText(): boolean;
  /** Called when elements have left the page (`gone`) or have changed. */
  sweep(gone: readonly Element[]): void;
}
