import type { Element } from './tree.ts';

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(' '));

export const translatableAttributes = setOf(
  'alt title placeholder label summary aria-label aria-description aria-roledescription aria-valuetext aria-placeholder',
);

/** Phrasing elements whose text belongs to the surrounding line. */
export const phrasing = setOf(
  'a abbr b bdi bdo button cite data del dfn em font i ins label mark output q ruby s small span strong sub sup time u',
);

/** Inline elements that contribute no text to the surrounding line. Their own text forms separate lines. */
export const atomic = setOf(
  'audio br canvas embed img input link map meta meter object picture progress select svg video wbr',
);

const inlineVerbatim = setOf('code iframe kbd math samp script style textarea var');

const verbatim = new Set([...inlineVerbatim, ...'noembed noframes plaintext pre xmp'.split(' ')]);

/** Inline elements that are treated as separate lines when adjacent, such as the links of a navigation menu. */
export const controls = setOf('a button label');

export function isUntranslated({ attrs }: Element): boolean {
  return attrs.some(
    ({ name, value }) =>
      (name === 'translate' && value.toLowerCase() === 'no') ||
      (name === 'class' && value.split(/\s+/u).includes('notranslate')),
  );
}

export function isCopied(element: Element): boolean {
  return verbatim.has(element.tagName) || isUntranslated(element);
}

/** True for an inline element that contributes no text to translate. */
export function isWordless(element: Element): boolean {
  const { tagName } = element;
  return (
    atomic.has(tagName) || inlineVerbatim.has(tagName) || (phrasing.has(tagName) && isUntranslated(element))
  );
}
