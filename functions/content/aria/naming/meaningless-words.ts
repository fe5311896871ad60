import words from './meaningless-words.json' with { type: 'json' };

/** Words of one language that do not form a name on their own; lower case, separated by spaces. */
interface MeaninglessWords {
  /** Words for a type of element, and words without meaning in a name. A name of only these is rejected. */
  readonly empty: string;
  /** Words for each WAI-ARIA role. A name of only these repeats the role. */
  readonly roles: Readonly<Record<string, string>>;
}

/** By primary subtag of BCP-47; English also covers identifiers and roles. */
export const meaninglessWords: Readonly<Record<string, MeaninglessWords>> = words;

/** Abbreviations found only in identifiers: a name with one of them was derived from a class or an id. */
export const identifierWords: ReadonlySet<string> = new Set(
  'btn btns lnk img imgs ico lbl chk chkbox txtbox ddl hdr ftr glyphicon mdi fas fab svgicon'.split(' '),
);

/**
 * Prefixes and parts of identifiers. A name may contain any of them, but several in the order of an
 * identifier show that it was derived from one.
 */
export const identifierPieces: ReadonlySet<string> = new Set(
  'fa fal far bi js nav ui el cta txt svg icon icons image link button widget container wrapper wrap inner outer item block box cell row col elementor wp mat mui ant data id cls css toggler'.split(
    ' ',
  ),
);
