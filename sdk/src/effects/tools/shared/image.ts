import * as dom from '../../../page-dom.ts';

export function isDecorative(image: Element): boolean {
  return (
    dom.matches(image, '[role="presentation"], [role="none"], [aria-hidden="true"]') ||
    (dom.localName(image) === 'img' && dom.attribute(image, 'alt')?.trim() === '')
  );
}

export function descriptionOf(image: Element): string | null {
  const labelledBy = (dom.attribute(image, 'aria-labelledby') ?? '')
    .split(/\s+/)
    .flatMap((id) => dom.text(dom.elementById(dom.ownerDocument(image), id)) ?? [])
    .join(' ');
  const svgTitle =
    [...dom.children(image)].find((child) => dom.localName(child) === 'title')?.textContent ?? '';
  const found = [
    labelledBy,
    dom.attribute(image, 'aria-label'),
    dom.attribute(image, 'alt'),
    svgTitle,
    dom.attribute(image, 'title'),
  ].find((text) => (text ?? '').trim() !== '');
  return found?.trim() ?? null;
}
