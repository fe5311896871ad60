import * as dom from '../../page-dom.ts';

/**
 * Returns the text of a formula: its author's text, or else a linear form in Unicode, such as `E = m c²`, which voices
 * read in their own language.
 */
export function formulaText(formula: Element): string {
  const math = dom.localName(formula) === 'math' ? formula : dom.query(formula, 'math');
  const texts = ['aria-label', 'alttext'].flatMap((name) => [
    dom.attribute(formula, name) ?? '',
    dom.attribute(math, name) ?? '',
  ]);
  // Converters write the TeX source into these attributes, which no voice can read.
  const written = texts.find((text) => text.trim() !== '' && !/[\\{}]/u.test(text));
  return written ?? ((math === null ? '' : linear(math)) || dom.text(formula));
}

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const subscripts = '₀₁₂₃₄₅₆₇₈₉';

function linear(element: Element): string {
  const parts = [...dom.children(element)].map(linear);
  const [base = '', second = '', third = ''] = parts;
  switch (dom.localName(element)) {
    case 'annotation':
    case 'annotation-xml':
    case 'mphantom':
      return '';
    case 'semantics':
    case 'maction':
      return base || dom.text(dom.query(element, 'annotation'));
    case 'mfrac':
      return `${group(base)}/${group(second)}`;
    case 'msqrt':
      return `√${group(together(parts))}`;
    case 'mroot':
      return `${script(second, superscripts, '')}√${group(base)}`;
    case 'msup':
    case 'mover':
      return base + script(second, superscripts, '^');
    case 'msub':
    case 'munder':
      return base + script(second, subscripts, '_');
    case 'msubsup':
    case 'munderover':
      return base + script(second, subscripts, '_') + script(third, superscripts, '^');
    case 'mfenced':
    case 'mtr':
      return `(${parts.join(', ')})`;
    default:
      return parts.length > 0 ? together(parts) : leaf(dom.text(element));
  }
}

/** Invisible operators (U+2061 to U+2064) have no text. */
function leaf(text: string): string {
  return text.replace(/[\u2061-\u2064]/gu, '').trim();
}

function together(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}

function group(text: string): string {
  return text.includes(' ') ? `(${text})` : text;
}

function script(text: string, digits: string, sign: string): string {
  return /^\d+$/u.test(text)
    ? text.replace(/\d/gu, (digit) => digits[Number(digit)] ?? '')
    : sign + group(text);
}
