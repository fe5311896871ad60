import type { EffectPage } from '../../engine/effect.ts';

const controls =
  'input:not([type=checkbox],[type=radio],[type=range],[type=color],[type=image],[type=hidden]),textarea,select';
const withoutWords = 'script,style,noscript,template,iframe,object,video,audio,canvas,svg,math';

/** Whether an element has words of its own, not only in its children: what fonts and colors of text are set on. */
export function hasOwnText(element: Element): boolean {
  if (element.matches(controls)) return true;
  if (element.matches(withoutWords)) return false;
  return [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
}

/** Visits the elements with text of their own, now and as they come. */
export function eachTextElement(page: EffectPage, visit: (elements: readonly HTMLElement[]) => void): void {
  page.eachBatch('*', (elements) => visit(elements.filter(hasOwnText)));
}

/** Reads the page's own style of each element, before any is changed. */
export function readStyles<Read>(
  page: EffectPage,
  elements: readonly HTMLElement[],
  read: (style: CSSStyleDeclaration, element: HTMLElement) => Read,
): readonly (readonly [HTMLElement, Read])[] {
  return page.measure(elements, () =>
    elements.map((element) => [element, read(page.window.getComputedStyle(element), element)] as const),
  );
}
