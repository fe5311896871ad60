import words from './meaningless-words.json' with { type: 'json' };

/** Words that must not alone form a name, in one language, lower case, separated by spaces. */
interface MeaninglessWords {
  /** Words for a kind of element, or without meaning in a name: a name of only these is rejected. */
  readonly empty: string;
  /** WAI-ARIA roles with words for them: a name of only these repeats the role. */
  readonly roles: Readonly<Record<string, string>>;
}

/** By primary subtag of BCP-47; English also covers identifiers and roles. */
export const meaninglessWords: Readonly<Record<string, MeaninglessWords>> = words;

/** Abbreviations found only in identifiers: a name with one of them was derived from a class or an id. */
export const identifierWords: ReadonlySet<string> = new Set(
  'btn btns lnk img imgs ico lbl chk chkbox txtbox ddl hdr ftr glyphicon mdi fas fab svgicon'.split(' '),
);

/**
 * Prefixes and parts of identifiers. Individually they may occur in a name; in an identifier's order they
 * reveal it.
 */
export const identifierPieces: ReadonlySet<string> = new Set(
  'fa fal far bi js nav ui el cta txt svg icon icons image link button widget container wrapper wrap inner outer item block box cell row col elementor wp mat mui ant data id cls css toggler'.split(
    ' ',
  ),
);
