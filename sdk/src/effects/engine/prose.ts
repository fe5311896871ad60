import * as dom from '../../page-dom.ts';

/** Selector for what the page hides from all readers, what it never shows, and what belongs to the SDK or is ignored. */
export const hiddenSelector = [
  '[data-aw-ignore], [data-aw-inserted]',
  'script, style, noscript, template',
  '[hidden], [aria-hidden="true"]',
].join(', ');

/** Selector for formulas, also as rendered by KaTeX and MathJax. */
export const formulaSelector = 'math, [role="math"], .katex, .MathJax, mjx-container';

/** Selector for other elements without text that can be read: form fields, drawings, media and icons by class. */
const unread = [
  'textarea, select, option, input, progress, meter, canvas, object, video, audio, svg',
  '.material-icons, [class*="material-icons-"], [class*="material-symbols-"]',
].join(', ');

/**
 * Selector for what must not be marked or changed: what has no text, code, what the visitor edits, and fallback text in
 * frames.
 */
const unchangeable = `${hiddenSelector}, ${formulaSelector}, ${unread}, iframe, pre, code, kbd, samp, [role="code"], ${dom.editingHost}`;

/** Private use characters, which icon fonts draw as icons. */
const iconCharacters = /^[\s\u{E000}-\u{F8FF}\u{F0000}-\u{10FFFD}]+$/u;
/** One word, which can be the name of an icon that a font draws as a ligature, such as `shopping_cart`. */
const iconName = /^[a-z0-9_-]{2,}$/i;
/**
 * Difference between the width of a word and that of its letters, as a fraction of the latter, above which the font
 * draws the word as one glyph. Kerning and ligatures such as "fi" change the width by less.
 */
const ligatureDifference = 0.25;

/** Returns whether an element itself, not an ancestor, has no text to read: a form field, a drawing or an icon. */
export function isUnread(element: Element): boolean {
  return dom.matches(element, unread) || isIcon(element);
}

/**
 * Returns whether the text directly in an element is prose that text tools may mark and change. All text tools use this
 * definition.
 */
export function isProse(element: Element): boolean {
  return (
    dom.closest(element, unchangeable) === null &&
    !(dom.isHtmlElement(element) && dom.property(element, 'isContentEditable')) &&
    !isIcon(element)
  );
}

/** Returns whether a translation or another wording of the element's text would be wrong, as in a trade mark. */
export function isWordingFixed(element: Element): boolean {
  return (
    dom.closest(element, '[translate]')?.matches('[translate="no" i]') === true ||
    dom.closest(element, '.notranslate') !== null
  );
}

/** Reads the font only for text that can be an icon, because reading styles is slow. */
function isIcon(element: Element): boolean {
  const texts = [...dom.childNodes(element)].filter(dom.isText);
  const text = texts
    .map(({ data }) => data)
    .join('')
    .trim();
  if (text !== '' && iconCharacters.test(text)) return true;
  const view = dom.view(dom.ownerDocument(element));
  if (view === null || !iconName.test(text)) return false;
  const style = view.getComputedStyle(element);
  return dom.isIconFont(style.fontFamily) || isLigature(text, style, view.document);
}

/** Returns whether a loaded web font draws a word as one glyph, which no font for reading does. */
function isLigature(word: string, style: CSSStyleDeclaration, document: Document): boolean {
  const unquoted = (family: string) => family.replaceAll(/["']/g, '').trim();
  const family = unquoted(style.fontFamily.split(',')[0] ?? '');
  const isLoaded = [...(dom.property(document, 'fonts') ?? [])].some(
    (font) => font.status === 'loaded' && unquoted(font.family) === family,
  );
  const canvas = isLoaded ? dom.createElement(document, 'canvas').getContext('2d') : null;
  if (canvas === null) return false;
  canvas.font = `${style.fontStyle} ${style.fontWeight} 20px "${family}"`;
  const widthOf = (text: string) => canvas.measureText(text).width;
  const letters = dom.sum(word, widthOf);
  return Math.abs(widthOf(word) - letters) > ligatureDifference * letters;
}
