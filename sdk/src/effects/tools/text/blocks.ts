import * as dom from '../../../page-dom.ts';
import type { Effect, EffectPage } from '../../engine/effect.ts';
import { createKindRules } from '../shared/kinds.ts';
import { em, followsValue, toolValue } from '../shared/tool-value.ts';

export const paragraphSpacing: Effect = {
  code: 'paragraph_spacing',
  neutral: '100',
  start(page, value) {
    page.setRules({ 'p,li,blockquote': `margin-block-end:${em('paragraph_spacing', value)}` });
    return followsValue;
  },
};

const controls = 'button,input,select,textarea';

export const textAlign: Effect = {
  code: 'text_align',
  neutral: 'default',
  start(page, value) {
    const kinds = createKindRules(page);
    eachTextBlock(page, (block) => {
      kinds.add(block, `text-align:${toolValue('text_align', value)}`, `:not(:is(${controls}) *)`);
    });
    return followsValue;
  },
};

const withoutLines = 'table,nav';

export const lineLength: Effect = {
  code: 'line_length',
  neutral: 'default',
  start(page, value) {
    const kinds = createKindRules(page);
    const limit = `${value.replace('ch', '')}ch`;
    const suffix = `:not(:is(${withoutLines},${controls}) *)`;
    eachTextBlock(page, (block) => {
      if (dom.closest(block, withoutLines) !== null || kinds.get(block, suffix) !== '') return;
      const own = page.window.getComputedStyle(block).maxInlineSize;
      kinds.add(block, `max-inline-size:${own === 'none' ? limit : `min(${own},${limit})`}`, suffix);
    });
  },
};

/** Calls `visit` with all blocks that contain text, including those that are added later. */
function eachTextBlock(page: EffectPage, visit: (block: HTMLElement) => void): void {
  page.eachBatch('*', (elements) => {
    const blocks = new Set(elements.filter(dom.hasOwnText).map((element) => textBlock(page, element)));
    for (const block of blocks) if (isBlockOfPage(page, block)) visit(block);
  });
}

/** Returns the element or its nearest ancestor whose `display` is neither `inline` nor `contents`. */
function textBlock({ window }: EffectPage, element: Element): Element | null {
  let block: Element | null = element;
  while (block !== null && /^(inline|contents)$/.test(window.getComputedStyle(block).display)) {
    block = dom.flatParent(block);
  }
  return block;
}

function isBlockOfPage(page: EffectPage, block: Element | null): block is HTMLElement {
  return (
    block !== null &&
    dom.isHtmlElement(block) &&
    block !== page.root &&
    page.isOfPage(block) &&
    dom.closest(block, controls) === null
  );
}
