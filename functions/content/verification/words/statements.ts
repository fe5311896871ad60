import lists from './statements.json' with { type: 'json' };

/** Words that decide what a sentence says: lists separated by spaces, `*` for any ending, `+` for two words in a row, `#` for a number in digits. */
export interface StatementLists {
  /** Negations. Where several lists make one (French ne … pas), the longest count is the count. */
  readonly not: readonly string[];
  /** Words that deny without a "not", or may stand for one. */
  readonly denying: string;
  readonly must: string;
  /** An obligation too, but its negation is no ban: "you do not have to". */
  readonly need: string;
  readonly should: string;
  readonly may: string;
  readonly only: string;
  /** More words that say "only" in another way. */
  readonly limiting: string;
  readonly unless: string;
  /** More words that say "unless" in another way. */
  readonly but: string;
  /** Bounds and times, each with its contrary. */
  readonly atLeast: string;
  readonly atMost: string;
  readonly over: string;
  readonly under: string;
  readonly before: string;
  readonly after: string;
}

export const statementLists: Readonly<Record<string, StatementLists>> = lists;

/** Kinds that say the contrary of each other, both ways. */
export const contraries = [
  ['atLeast', 'atMost'],
  ['atMost', 'atLeast'],
  ['over', 'under'],
  ['under', 'over'],
  ['before', 'after'],
  ['after', 'before'],
] as const;
