import { native } from '../../../page-dom.ts';
import type { Effect, EffectPage } from '../../engine/effect.ts';
import { eachTextElement, readStyles } from './elements.ts';

/** Scripts whose letters are joined: room between letters breaks the words (CSS Text Level 3, "Cursive Scripts"). */
const joined = /[\p{sc=Arab}\p{sc=Syrc}\p{sc=Nkoo}\p{sc=Mong}\p{sc=Mand}\p{sc=Phag}\p{sc=Adlm}\p{sc=Rohg}]/u;

/** What browsers take for `normal`, near enough to tell which is more. */
const normalLineHeight = 1.2;

export const lineHeight: Effect = {
  code: 'line_height',
  neutral: '100',
  start(page, value) {
    const wanted = Number(value) / 100;
    eachTextElement(page, (elements) => {
      const own = readStyles(page, elements, (style) => {
        const ratio = Number.parseFloat(style.lineHeight) / Number.parseFloat(style.fontSize);
        return Number.isNaN(ratio) ? normalLineHeight : ratio;
      });
      for (const [element, ratio] of own) {
        if (ratio < wanted) page.changes.setStyle(element, 'line-height', String(wanted));
      }
    });
    return undefined;
  },
};

function hasJoinedLetters(element: Element): boolean {
  const text = 'value' in element ? String(element.value) : '';
  return (
    joined.test(text) ||
    [...native(element).childNodes].some((node) => node instanceof Text && joined.test(node.data))
  );
}

export const letterSpacing: Effect = {
  code: 'letter_spacing',
  neutral: '0',
  start(page, value) {
    eachTextElement(page, (elements) => {
      const own = readStyles(page, elements, (style) => style.letterSpacing);
      for (const [element] of own) {
        if (!hasJoinedLetters(element)) setEm(page, element, 'letter-spacing', value);
      }
      // Joined letters inside of others would inherit the room between those.
      const changed = own.filter(
        ([element, spacing]) =>
          hasJoinedLetters(element) && page.window.getComputedStyle(element).letterSpacing !== spacing,
      );
      for (const [element, spacing] of changed) page.changes.setStyle(element, 'letter-spacing', spacing);
    });
    return undefined;
  },
};

export const wordSpacing: Effect = {
  code: 'word_spacing',
  neutral: '0',
  start(page, value) {
    eachTextElement(page, (elements) => {
      for (const element of elements) setEm(page, element, 'word-spacing', value);
    });
    return undefined;
  },
};

export const paragraphSpacing: Effect = {
  code: 'paragraph_spacing',
  neutral: '100',
  start(page, value) {
    page.eachElement('p,li,blockquote', (element) => setEm(page, element, 'margin-block-end', value));
    return undefined;
  },
};

function setEm(page: EffectPage, element: HTMLElement, property: string, percent: string): void {
  page.changes.setStyle(element, property, `${Number(percent) / 100}em`);
}

export const textAlign: Effect = {
  code: 'text_align',
  neutral: 'default',
  start(page, value) {
    eachTextBlock(page, (blocks) => {
      for (const block of blocks) page.changes.setStyle(block, 'text-align', value);
    });
    return undefined;
  },
};

export const lineLength: Effect = {
  code: 'line_length',
  neutral: 'default',
  start(page, value) {
    const limit = `${value.replace('ch', '')}ch`;
    eachTextBlock(page, (blocks) => {
      const texts = blocks.filter((block) => native(block).closest('table,nav') === null);
      for (const [block, own] of readStyles(page, texts, (style) => style.maxInlineSize)) {
        page.changes.setStyle(block, 'max-inline-size', own === 'none' ? limit : `min(${own}, ${limit})`);
      }
    });
    return undefined;
  },
};

/** The block that an element's text is laid out in; null where that is a control or the page itself. */
function textBlock(page: EffectPage, element: HTMLElement): HTMLElement | null {
  let block: HTMLElement | null = element;
  while (block !== null && /^(inline|contents)$/.test(page.window.getComputedStyle(block).display)) {
    block = native(block).parentElement;
  }
  if (block === null || block === page.root || !native(page.root).contains(block)) return null;
  return native(block).closest('button,input,select,textarea') === null ? block : null;
}

/** Visits the blocks that hold text. */
function eachTextBlock(page: EffectPage, visit: (blocks: readonly HTMLElement[]) => void): void {
  eachTextElement(page, (elements) => {
    const blocks = elements.flatMap((element) => textBlock(page, element) ?? []);
    visit([...new Set(blocks)]);
  });
}
