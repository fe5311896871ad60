import * as dom from '../../page-dom.ts';

/** Selector for elements that are presented as one picture, whatever they contain. */
export const pictureSelector = 'img, svg, [role="img"], input[type="image"]';

export function isDecorative(image: Element): boolean {
  return (
    dom.matches(image, '[role="presentation"], [role="none"], [aria-hidden="true"]') ||
    (dom.localName(image) === 'img' && dom.attribute(image, 'alt')?.trim() === '')
  );
}

export function descriptionOf(image: Element): string | null {
  const svgTitle = [...dom.children(image)].find((child) => dom.localName(child) === 'title');
  const found = [
    labelOf(image),
    dom.attribute(image, 'alt'),
    dom.text(svgTitle),
    dom.attribute(image, 'title'),
  ].find((text) => (text ?? '').trim() !== '');
  return found?.trim() ?? null;
}

/** Returns the text of `aria-labelledby` or `aria-label`; empty if there is none. */
export function labelOf(element: Element): string {
  const root = dom.rootNode(element);
  const tree = dom.isDocument(root) || dom.isShadowRoot(root) ? root : null;
  const labels = (dom.attribute(element, 'aria-labelledby') ?? '')
    .split(/\s+/u)
    .map((id) => (tree === null || id === '' ? '' : dom.text(dom.elementById(tree, id))));
  return labels.join(' ').trim() || (dom.attribute(element, 'aria-label') ?? '').trim();
}
