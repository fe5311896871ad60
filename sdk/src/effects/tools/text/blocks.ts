import { flatParent, hasOwnText, isHtmlElement, native } from '../../../page-dom.ts';
import type { Effect, EffectPage } from '../../engine/effect.ts';
import { em, followsValue } from '../shared/tool-value.ts';

export const paragraphSpacing: Effect = {
  code: 'paragraph_spacing',
  neutral: '100',
  start(page, value) {
    const margin = em('paragraph_spacing', value);
    page.setStyle(`:is(p,li,blockquote)${page.outside}{margin-block-end:${margin}!important}`);
    return followsValue;
  },
};

export const textAlign: Effect = {
  code: 'text_align',
  neutral: 'default',
  start(page, value) {
    eachTextBlock(page, (blocks) => () => {
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
      const sizes = readStyles(page, texts, ['max-inline-size'], (style) => style.maxInlineSize);
      return () => {
        for (const [block, own] of sizes)
          page.changes.setStyle(block, 'max-inline-size', own === 'none' ? limit : `min(${own}, ${limit})`);
      };
    });
    return undefined;
  },
};

/** Returns the element or its nearest ancestor whose `display` is neither `inline` nor `contents`. */
export function textBlock({ window }: Pick<EffectPage, 'window'>, element: Element): Element | null {
  let block: Element | null = element;
  while (block !== null && /^(inline|contents)$/.test(window.getComputedStyle(block).display)) {
    block = flatParent(block);
  }
  return block;
}

export function isBlockOfPage(page: EffectPage, block: Element | null): block is HTMLElement {
  return block !== null && isHtmlElement(block) && block !== page.root && page.isOfPage(block);
}

/**
 * Passes the blocks that contain text to `visit`, which only reads them. The function that `visit` returns runs after
 * all blocks have been read.
 */
function eachTextBlock(page: EffectPage, visit: (blocks: readonly HTMLElement[]) => () => void): void {
  eachTextElement(page, (elements) => {
    const blocks = [...new Set(elements.map((element) => textBlock(page, element)))]
      .filter((block) => isBlockOfPage(page, block))
      .filter((block) => native(block).closest('button,input,select,textarea') === null);
    return visit(blocks);
  });
}

/**
 * Calls `visit` with all elements that directly contain text, including elements that are added later. If `isOfText`
 * is true, also calls `visit` whenever the text of an element changes.
 */
function eachTextElement(
  page: EffectPage,
  visit: (elements: readonly HTMLElement[]) => (() => void) | undefined,
  isOfText = false,
): void {
  page.eachBatch('*', (elements, isContentOnly) => {
    const isDone = (element: Element) => isContentOnly && !isOfText && page.changes.has(element);
    const found = elements.filter((element) => !isDone(element) && hasOwnText(element));
    return found.length > 0 ? visit(found) : undefined;
  });
}

/** Reads each element's style with `properties` temporarily cleared, because effects may have set them. */
function readStyles<Read>(
  page: EffectPage,
  elements: readonly HTMLElement[],
  properties: readonly string[],
  read: (style: CSSStyleDeclaration, element: HTMLElement) => Read,
): readonly (readonly [HTMLElement, Read])[] {
  return page.measure(elements, properties, () =>
    elements.map((element) => [element, read(page.window.getComputedStyle(element), element)] as const),
  );
}
