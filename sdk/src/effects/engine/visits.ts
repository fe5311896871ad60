/** One effect's visits to the elements of the page. */
export interface Visits {
  readonly owner: object;
  readonly selector: string;
  /** True for document order; else reverse order, so that no element inherits from one visited before. */
  readonly isForward: boolean;
  /** `isContentOnly`: visited before, and only their text or children have changed since. */
  visit(elements: readonly HTMLElement[], isContentOnly: boolean): void;
  /** Called when elements left the page or changed. */
  sweep(gone: readonly Element[]): void;
}
