/** A step of a selector: a property's name, or an index into an array. */
export type Step = string | number;

export type Operator = '=' | '!=' | '<' | '>' | '<=' | '>=';

/** What a value is compared with. */
export type Operand =
  | { readonly kind: 'number'; readonly value: number }
  /** `text` without its wildcards; `*` stands only at its start, at its end, or at both. */
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly openStart: boolean;
      readonly openEnd: boolean;
    };

/** The tree of a JSON filter pattern. */
export type Pattern =
  | { readonly kind: 'or' | 'and'; readonly parts: readonly Pattern[] }
  | {
      readonly kind: 'compare';
      readonly selector: readonly Step[];
      readonly operator: Operator;
      readonly operand: Operand;
    }
  | { readonly kind: 'is'; readonly selector: readonly Step[]; readonly value: null | true | false }
  | { readonly kind: 'not-exists'; readonly selector: readonly Step[] };

/** A filter pattern that CloudWatch Logs would refuse, or that is not read here. */
export class FilterPatternError extends Error {
  override readonly name = 'FilterPatternError';

  constructor(pattern: string, position: number, problem: string) {
    super(`Filter pattern ${pattern} at character ${position + 1}: ${problem}.`);
  }
}
