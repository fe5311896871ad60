import words from './meaningless-words.json' with { type: 'json' };

/** What a name must not be made of, in one language. Words in lower case, separated by blanks. */
interface MeaninglessWords {
  /** Words for a kind of element, or that stand in a name without saying anything: a name of nothing else is none. */
  readonly empty: string;
  /** Roles of WAI-ARIA, each with words for it: a name of nothing else says what the role says already. */
  readonly roles: Readonly<Record<string, string>>;
}

/** By primary subtag of BCP-47; English also stands for what identifiers and roles are written in. */
export const meaninglessWords: Readonly<Record<string, MeaninglessWords>> = words;

/** Short forms that stand in identifiers only: a name with one of them was taken from a class or an id. */
export const identifierWords: ReadonlySet<string> = new Set(
  'btn btns lnk img imgs ico lbl chk chkbox txtbox ddl hdr ftr glyphicon mdi fas fab svgicon'.split(' '),
);

/** Prefixes and parts of identifiers. Alone they may stand in a name; in the order of an identifier they give it away. */
export const identifierPieces: ReadonlySet<string> = new Set(
  'fa fal far bi js nav ui el cta txt svg icon icons image link button widget container wrapper wrap inner outer item block box cell row col elementor wp mat mui ant data id cls css toggler'.split(
    ' ',
  ),
);
