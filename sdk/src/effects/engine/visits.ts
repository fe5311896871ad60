/** One effect's visits to the elements of the page. */
export interface Visits {
  readonly owner: object;
  readonly selector: string;
  /** True where elements are visited as they stand; else from the last on, so that none inherits from one visited before. */
  readonly isForward: boolean;
  /** `isContentOnly`: visited before, and of these only text or children changed. */
  visit(elements: readonly HTMLElement[], isContentOnly: boolean): void;
  /** Called when elements left the page or changed. */
  sweep(gone: readonly Element[]): void;
}
