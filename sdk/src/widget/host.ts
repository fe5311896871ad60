import { createAfterLoad } from '../after-load.ts';
import type { WidgetConfig } from '../client/api.ts';
import * as dom from '../page-dom.ts';
import { el } from './dom.ts';
import { watchModals } from './modals.ts';
import { frameCss } from './styles/frame.ts';
import { tokensCss } from './tokens.ts';

/** The widget's host element in the top layer. Its shadow root isolates the widget from page styles and effects. */
export interface Host {
  readonly element: HTMLElement;
  readonly shadow: ShadowRoot;
  readonly root: HTMLElement;
  setTheme(config: Pick<WidgetConfig, 'theme'>): void;
  /** True while the host is in a modal dialog or the fullscreen element of the page. */
  readonly isInModal: boolean;
  /** Inserts the host into the page and keeps it there. */
  attach(): void;
  raise(): void;
  addCss(css: string): void;
  remove(): void;
}

/** Events that a modal dialog must not receive from the widget inside it, for example as clicks outside the dialog. */
const modalEvents = ['click', 'keydown', 'mousedown', 'mouseup', 'pointerdown', 'pointerup', 'touchstart'];

/** @param onMove called after the host has moved into or out of a modal dialog or the fullscreen element */
export function makeHost(onMove: () => void): Host {
  const element = el('div', { 'data-aw-ignore': true, popover: 'manual' });
  const shadow = element.attachShadow({ mode: 'open' });
  const theme = new CSSStyleSheet();
  const added = new Set<string>();
  const addCss = (css: string) => {
    if (added.has(css)) return;
    added.add(css);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, sheet];
  };
  shadow.adoptedStyleSheets = [theme];
  addCss(frameCss);
  const root = el('div', { class: 'w', role: 'region' });
  shadow.append(root);
  const raise = () => {
    if (element.matches(':popover-open')) element.hidePopover();
    element.showPopover();
  };
  const ending = new AbortController();
  const { signal } = ending;
  const watch = new MutationObserver(() => requestAnimationFrame(place));
  let isLoaded = false;
  let isInModal = false;
  /**
   * Places the host in the topmost modal element of the page, because all others are inert, or else before the body, so
   * that the widget comes first in the tab order and effects on the body do not apply. Until the page has loaded, the
   * host is at the end of the body, the only place where a framework that hydrates the page tolerates it. Restores the
   * host whenever the page removes it.
   */
  function place(): void {
    const documentElement: HTMLElement | null = dom.html(document);
    const isParsing = dom.property(document, 'readyState') === 'loading';
    const home = isLoaded ? documentElement : dom.body(document);
    const modal = modals.top();
    const parent = modal ?? home;
    isInModal = modal !== null;
    if (signal.aborted || isParsing || parent === null) return;
    if (element.isConnected && element.parentNode === parent) return;
    move(parent, parent === documentElement ? dom.body(document) : null);
    watch.disconnect();
    for (const root of [document, documentElement, parent])
      watch.observe(root, { childList: true, subtree: isInModal });
  }
  const scrolled = new Map<Element, number>();
  shadow.addEventListener(
    'scroll',
    ({ target }) => {
      if (target instanceof Element) scrolled.set(target, target.scrollTop);
    },
    { capture: true, passive: true },
  );
  /** Moves the host. Without `moveBefore`, and while the host is hidden, scroll positions and the focus are lost. */
  function move(parent: Element, before: Node | null): void {
    const focused = shadow.activeElement;
    if (element.isConnected && 'moveBefore' in parent) parent.moveBefore(element, before);
    else parent.insertBefore(element, before);
    raise();
    onMove();
    for (const [each, top] of scrolled) {
      if (each.isConnected) each.scrollTop = top;
      else scrolled.delete(each);
    }
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
  const modals = watchModals(element, place, signal);
  for (const name of modalEvents)
    element.addEventListener(name, (event) => isInModal && event.stopPropagation());
  dom.listen(document, 'DOMContentLoaded', place, { signal });
  createAfterLoad(window)(() => {
    isLoaded = true;
    place();
  });
  return {
    element,
    shadow,
    root,
    get isInModal() {
      return isInModal;
    },
    addCss,
    attach: () => modals.find(),
    raise,
    setTheme: ({ theme: siteTheme }) => theme.replaceSync(tokensCss(siteTheme)),
    remove() {
      ending.abort();
      watch.disconnect();
      dom.remove(element);
    },
  };
}
