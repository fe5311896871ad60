/** True for an image that says that it carries nothing. */
export function isDecorative(image: Element): boolean {
  return (
    image.matches('[role="presentation"], [role="none"], [aria-hidden="true"]') ||
    (image.localName === 'img' && image.getAttribute('alt')?.trim() === '')
  );
}

/** The description of an image in the page's own words; null where it has none. */
export function descriptionOf(image: Element): string | null {
  const labelledBy = (image.getAttribute('aria-labelledby') ?? '')
    .split(/\s+/)
    .flatMap((id) => image.ownerDocument.getElementById(id)?.textContent ?? [])
    .join(' ');
  const svgTitle = [...image.children].find(({ localName }) => localName === 'title')?.textContent ?? '';
  const found = [
    labelledBy,
    image.getAttribute('aria-label'),
    image.getAttribute('alt'),
    svgTitle,
    image.getAttribute('title'),
  ].find((text) => (text ?? '').trim() !== '');
  return found?.trim() ?? null;
}
