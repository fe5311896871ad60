import { eachTextElement, em, followsValue, isText, native, readStyles } from '../../../page-dom.ts';
import type { Effect } from '../../engine/effect.ts';

/** Cursive scripts, in which letter spacing breaks connections between letters (CSS Text 3, "Cursive Scripts"). */
const joined = /[\p{sc=Arab}\p{sc=Syrc}\p{sc=Nkoo}\p{sc=Mong}\p{sc=Mand}\p{sc=Phag}\p{sc=Adlm}\p{sc=Rohg}]/u;

function hasJoinedLetters(element: Element): boolean {
  const text = 'value' in element ? String(element.value) : '';
  return (
    joined.test(text) ||
    [...native(element).childNodes].some((node) => isText(node) && joined.test(node.data))
  );
}

export const letterSpacing: Effect = {
  code: 'letter_spacing',
  neutral: '0',
  start(page, value) {
    eachTextElement(
      page,
      (elements) => {
        const wide = em('letter_spacing', value);
        const own = readStyles(page, elements, ['letter-spacing'], (style) => style.letterSpacing);
        return () => {
          // Sets the original spacing on cursive text, which would otherwise inherit the wider letter spacing.
          for (const [element, spacing] of own) {
            const room = hasJoinedLetters(element) ? spacing : wide;
            page.changes.setStyle(element, 'letter-spacing', room);
          }
        };
      },
      true,
    );
    return followsValue;
  },
};

export const wordSpacing: Effect = {
  code: 'word_spacing',
  neutral: '0',
  start(page, value) {
    eachTextElement(page, (elements) => {
      const wide = em('word_spacing', value);
      return () => {
        for (const element of elements) page.changes.setStyle(element, 'word-spacing', wide);
      };
    });
    return followsValue;
  },
};
