import words from './meaningless-words.json' with { type: 'json' };

/** Lowercase words, separated by spaces, that are not meaningful accessible names on their own. */
interface MeaninglessWords {
  /**
   * Words for element types, and words without meaning in an accessible name. A name that consists only of these words
   * is rejected.
   */
  readonly empty: string;
  /** Words for each WAI-ARIA role. A name that consists only of these words repeats the role. */
  readonly roles: Readonly<Record<string, string>>;
}

/**
 * Keyed by primary BCP-47 subtag. The English list applies to names in every language, because identifiers and roles
 * are English.
 */
export const meaninglessWords: Readonly<Record<string, MeaninglessWords>> = words;

/** Abbreviations found only in identifiers. A name that contains one was derived from a class or an ID. */
export const identifierWords: ReadonlySet<string> = new Set(
  'btn btns lnk img imgs ico lbl chk chkbox txtbox ddl hdr ftr glyphicon mdi fas fab svgicon'.split(' '),
);
