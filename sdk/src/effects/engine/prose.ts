import { isHtmlElement, native } from '../../page-dom.ts';

/**
 * Selector for elements without text that can be read: form fields, drawings, formulas (also as rendered by KaTeX and
 * MathJax), what the page hides, and what effects must not change.
 */
const unreadable = [
  '[data-aw-ignore]',
  'script, style, noscript, template, textarea, select, option, input, canvas, iframe, object',
  'svg, math, [role="math"], .katex, .MathJax, mjx-container',
  '[hidden], [aria-hidden="true"]',
].join(', ');

/** Selector for readable text that must not be marked or changed: code, and what the visitor edits. */
const unchangeable = 'pre, code, kbd, samp, [contenteditable]:not([contenteditable="false" i])';

/** Private use characters, which icon fonts draw as icons. */
const iconCharacters = /^[\s\u{E000}-\u{F8FF}\u{F0000}-\u{10FFFD}]+$/u;
/** The name of an icon that an icon font draws with a ligature, such as `shopping_cart`. */
const iconName = /^\s*[a-z0-9_]+\s*$/;
const iconFonts = /icon|symbols|awesome|glyph/i;

/** Returns whether the text directly in an element can be read aloud: false for icons, formulas and hidden text. */
export function isReadable(element: Element): boolean {
  return native(element).closest(unreadable) === null && !isIcon(element);
}

/**
 * Returns whether the text directly in an element is prose that text tools may mark and change. All text tools use this
 * definition.
 */
export function isProse(element: Element): boolean {
  return (
    native(element).closest(unchangeable) === null &&
    !(isHtmlElement(element) && native(element).isContentEditable) &&
    isReadable(element)
  );
}

/** Returns whether a translation or another wording of the element's text would be wrong, as in a trade mark. */
export function isWordingFixed(element: Element): boolean {
  return (
    native(native(element).closest('[translate]'))?.getAttribute('translate') === 'no' ||
    native(element).closest('.notranslate') !== null
  );
}

/** Reads the font only for text that can be an icon, because reading styles is slow. */
function isIcon(element: Element): boolean {
  const text = native(element).textContent ?? '';
  if (iconCharacters.test(text)) return true;
  const view = native(native(element).ownerDocument).defaultView;
  return iconName.test(text) && view !== null && iconFonts.test(view.getComputedStyle(element).fontFamily);
}
