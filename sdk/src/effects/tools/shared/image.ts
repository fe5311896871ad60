import { native } from '../../../page-dom.ts';

export function isDecorative(image: Element): boolean {
  return (
    native(image).matches('[role="presentation"], [role="none"], [aria-hidden="true"]') ||
    (native(image).localName === 'img' && native(image).getAttribute('alt')?.trim() === '')
  );
}

export function descriptionOf(image: Element): string | null {
  const labelledBy = (native(image).getAttribute('aria-labelledby') ?? '')
    .split(/\s+/)
    .flatMap((id) => native(native(native(image).ownerDocument).getElementById(id))?.textContent ?? [])
    .join(' ');
  const svgTitle =
    [...native(image).children].find((child) => native(child).localName === 'title')?.textContent ?? '';
  const found = [
    labelledBy,
    native(image).getAttribute('aria-label'),
    native(image).getAttribute('alt'),
    svgTitle,
    native(image).getAttribute('title'),
  ].find((text) => (text ?? '').trim() !== '');
  return found?.trim() ?? null;
}
