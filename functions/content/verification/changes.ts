/** What two texts' numbers or names differ in, as they stand there. */
export interface Changes {
  readonly lost: readonly string[];
  readonly added: readonly string[];
}
