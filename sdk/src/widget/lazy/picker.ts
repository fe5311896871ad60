import { textOf } from '../../effects/passages/page-text.ts';
import { plainText } from '../../effects/passages/words.ts';
import * as dom from '../../page-dom.ts';
import { type Context, word } from '../context.ts';
import { el, put } from '../dom.ts';
import { pickerCss } from '../styles/picker.ts';

const surroundings =
  'nav,aside,body>header,body>footer,[role=navigation],[role=banner],[role=contentinfo],[role=search]';

/**
 * Hides the panel and lets the visitor pick a page element with a pointer or the keyboard. Arrow keys move between
 * elements, starting with the page's content. Tab moves between focusable elements. Enter selects, and Escape cancels.
 */
export function pickElement(context: Context, name: string, selector: string): Promise<Element | null> {
  const { host } = context;
  host.addCss(pickerCss);
  // Screen readers pass the arrow keys to list boxes.
  const box = el('div', { class: 'pick-box', role: 'listbox', tabindex: -1, 'aria-label': name });
  host.root.append(box);
  context.minimize(true);
  box.focus({ preventScroll: true });
  context.announce(word(context, 'pickHint'));
  const ending = new AbortController();
  let current: Element | null = null;

  const place = () => {
    put(box, 'data-empty', current === null);
    if (current !== null) placeAround(box, dom.bounds(current));
  };
  const show = (element: Element | null) => {
    current = element;
    place();
  };
  const fitting = (target: EventTarget | null) => {
    const element = target instanceof Element ? dom.closest(target, selector) : null;
    return element === null || dom.closest(element, '[data-aw-ignore]') ? null : element;
  };
  const candidates = () =>
    [...dom.queryAll(dom.body(document), selector)].filter(
      (one) => fitting(one) === one && dom.isVisible(one) && dom.bounds(one).height > 0,
    );
  const step = (by: number) => {
    const all = candidates();
    const at = current === null ? firstInContent(all) : all.indexOf(current) + by;
    const next = all[(at + all.length) % all.length] ?? null;
    show(next);
    if (next === null) return;
    dom.scrollTo(next, { block: 'center' });
    context.announce(describe(next));
  };

  place();
  return new Promise((resolve) => {
    const end = (element: Element | null) => {
      ending.abort();
      show(null);
      if (host.shadow.activeElement === box)
        box.addEventListener('blur', () => dom.afterFocusMove(() => box.remove()), { once: true });
      else box.remove();
      context.minimize(false);
      context.announce('');
      resolve(element);
    };
    const on = (name: string, listener: (event: Event) => void) =>
      window.addEventListener(name, listener, { capture: true, signal: ending.signal, passive: false });
    on('pointermove', ({ target }) => show(fitting(target) ?? current));
    on('focusin', ({ target }) => show(fitting(target) ?? current));
    on('scroll', place);
    on('resize', place);
    for (const name of ['pointerdown', 'mousedown', 'pointerup', 'mouseup']) on(name, stop);
    on('click', (event) => {
      stop(event);
      const element = fitting(event.target);
      if (element !== null) end(element);
    });
    on('keydown', (event) => {
      if (!(event instanceof KeyboardEvent) || event.key === 'Tab') return;
      stop(event);
      if (event.key === 'Escape') end(null);
      if (event.key === 'Enter' && current !== null) end(current);
      if (event.key === 'ArrowDown' || event.key === 'ArrowRight') step(1);
      if (event.key === 'ArrowUp' || event.key === 'ArrowLeft') step(-1);
    });
  });
}

/**
 * Returns the index of the first element that is outside `surroundings` and has its top edge in or below the viewport.
 * Returns 0 if no element qualifies.
 */
function firstInContent(elements: readonly Element[]): number {
  const isContent = (element: Element) =>
    dom.closest(element, surroundings) === null && dom.bounds(element).top >= 0;
  return Math.max(0, elements.findIndex(isContent));
}

export function placeAround(frame: HTMLElement, { left, top, width, height }: DOMRect): void {
  const lengths = { left, top, width, height };
  for (const [side, length] of Object.entries(lengths)) frame.style.setProperty(side, `${length}px`);
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

export function describe(element: Element): string {
  const text = plainText(dom.attribute(element, 'aria-label') ?? textOf(element));
  const short = text.length > 60 ? `${text.slice(0, 60)}…` : text;
  return short === '' ? dom.localName(element) : short;
}
