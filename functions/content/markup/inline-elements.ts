import type { Element } from './tree.ts';

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(' '));

/** Attributes whose value is text for people. */
export const translatableAttributes = setOf(
  'alt title placeholder label summary aria-label aria-description aria-roledescription aria-valuetext aria-placeholder',
);

/** Elements with words of a line in them. */
export const phrasing = setOf(
  'a abbr b bdi bdo button cite data del dfn em font i ins label mark output q ruby s small span strong sub sup time u',
);

/** Elements that stand in a line without words of it. Words in them are lines of their own. */
export const atomic = setOf(
  'audio br canvas embed img input link map meta meter object picture progress select svg video wbr',
);

/** Elements of a line whose content is never translated. */
export const inlineVerbatim = setOf('code iframe kbd math samp script style textarea var');

/** All elements whose content is never translated. */
export const verbatim = new Set([...inlineVerbatim, ...'noembed noframes plaintext pre xmp'.split(' ')]);

/** Elements that are a block each where they stand side by side, as in navigation. */
export const controls = setOf('a button label');

/** True where the author says that nothing in the element is translated. */
export function isUntranslated({ attrs }: Element): boolean {
  return attrs.some(
    ({ name, value }) =>
      (name === 'translate' && value.toLowerCase() === 'no') ||
      (name === 'class' && value.split(/\s+/u).includes('notranslate')),
  );
}

/** True for an element whose content is not translated. */
export function isKept(element: Element): boolean {
  return verbatim.has(element.tagName) || isUntranslated(element);
}

/** True for what stands in a line without words of it. */
export function isWordless(element: Element): boolean {
  const { tagName } = element;
  return (
    atomic.has(tagName) || inlineVerbatim.has(tagName) || (phrasing.has(tagName) && isUntranslated(element))
  );
}
