import { native } from '../../../page-dom.ts';
import type { EffectPage } from '../../engine/effect.ts';
import { eachTextElement } from './elements.ts';

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
export function eachTextBlock(page: EffectPage, visit: (blocks: readonly HTMLElement[]) => void): void {
  eachTextElement(page, (elements) => {
    const blocks = elements.flatMap((element) => textBlock(page, element) ?? []);
    visit([...new Set(blocks)]);
  });
}
