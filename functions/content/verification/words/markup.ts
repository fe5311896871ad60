/** Attributes whose value is text for people and so may change with the language. */
export const translatableAttributes =
  'alt title placeholder label summary lang dir aria-label aria-description aria-roledescription aria-valuetext aria-placeholder';

/** Elements inside a line of text, whose order among each other may change with the grammar. */
export const phrasingElements =
  'a abbr b bdi bdo br cite code data del dfn em i img ins kbd mark q ruby s samp small span strong sub sup time u var wbr';

/** Elements whose text is not language. */
export const verbatimElements = 'script style code kbd samp var';

export const translatable: ReadonlySet<string> = new Set(translatableAttributes.split(' '));
export const phrasing: ReadonlySet<string> = new Set(phrasingElements.split(' '));
export const verbatim: ReadonlySet<string> = new Set(verbatimElements.split(' '));
