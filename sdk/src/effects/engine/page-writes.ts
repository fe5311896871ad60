import { isElement, isStyled, native } from '../../page-dom.ts';
import type { Contested } from './contested.ts';
import {
  type Declaration,
  declared,
  type InlineStyles,
  type Property,
  pageMark,
  removeStyle,
} from './inline-styles.ts';
import type { StyleRules } from './style-rules.ts';

/** Restores the page's own styles on clones of elements that effects have changed. */
export function cleanCopies(inline: InlineStyles, scope: ParentNode & Node): void {
  for (const copy of [scope, ...native(scope).querySelectorAll(`[${pageMark}]`)]) {
    if (!isElement(copy) || !isStyled(copy) || inline.stateOf(copy) !== undefined) continue;
    const mark = native(copy).getAttribute(pageMark);
    if (mark === null) continue;
    const page: Declaration[] = JSON.parse(mark);
    for (const declaration of page) native(copy).style.setProperty(...declaration);
    native(copy).removeAttribute(pageMark);
    if (native(copy).style.length === 0) removeStyle(copy);
  }
}

/** Called after the page changes a `style` attribute. Stores the page's values and reapplies those of the effects. */
export function pageWrote(inline: InlineStyles, element: Element, contested: Contested): void {
  const state = inline.stateOf(element);
  if (state === undefined || !isStyled(element)) return;
  let isAnyLeft = false;
  const properties = state.properties.map((property) => {
    const now = declared(element, property.name);
    const isShown = now[1] === shownAs(property) && now[2] === 'important';
    isAnyLeft ||= isShown;
    return isShown ? property : { ...property, page: now };
  });
  const isUndone = properties.some((property) => !state.properties.includes(property));
  if (isUndone && !contested.mayRepeat(element, 'style')) {
    inline.leave(element);
    return;
  }
  const text = native(element).getAttribute('style');
  const isRemoved = text === '' && state.before === null;
  inline.rewrite(element, isAnyLeft ? undefined : isRemoved ? null : text, properties);
}

/** Maps each effect value to the browser's serialization, which can differ from the value that was set. */
const written = new Map<string, string>();

function shownAs({ name, values }: Property): string {
  const value = values.at(-1)?.[1] ?? '';
  const key = `${name}:${value}`;
  const known = written.get(key);
  if (known !== undefined) return known;
  const { style } = native(document).createElement('i');
  style.setProperty(name, value);
  const shown = style.getPropertyValue(name);
  written.set(key, shown);
  return shown;
}

/** Restores the attributes after the page has changed the element, and removes attributes copied to a clone. */
export function restoreAttributes(
  element: Element,
  { attributesOf, prefix }: StyleRules,
  contested: Contested,
): void {
  const own = attributesOf(element);
  for (const name of native(element).getAttributeNames())
    if (name.startsWith(prefix) && !own.includes(name)) native(element).removeAttribute(name);
  const missing = own.filter((name) => !native(element).hasAttribute(name));
  if (missing.length === 0 || !contested.mayRepeat(element, prefix)) return;
  for (const name of missing) native(element).setAttribute(name, '');
}
