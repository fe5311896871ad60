/** Marks the stylesheets that this SDK adopts. Shared by all copies of the SDK and by the realms of frames. */
const key = Symbol.for('accessibility-widget.sheet');

/** Marks a stylesheet, so that no copy of the SDK treats it as the page's. */
export function markOwn(sheet: CSSStyleSheet): CSSStyleSheet {
  return Object.assign(sheet, { [key]: true });
}

export function isOwn(sheet: CSSStyleSheet): boolean {
  return key in sheet;
}
