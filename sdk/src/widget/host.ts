import type { WidgetConfig } from '../client/api.ts';
import * as dom from '../page-dom.ts';
import { el } from './dom.ts';
import { frameCss } from './styles/frame.ts';
import { tokensCss } from './tokens.ts';

/** The widget's host element in the top layer. Its shadow root isolates the widget from page styles and effects. */
export interface Host {
  readonly element: HTMLElement;
  readonly shadow: ShadowRoot;
  readonly root: HTMLElement;
  setTheme(config: Pick<WidgetConfig, 'theme'>): void;
  raise(): void;
  addCss(css: string): void;
  remove(): void;
}

export function makeHost(): Host {
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
  let isKept = true;
  const watch = new MutationObserver(() => requestAnimationFrame(place));
  /**
   * Appends the host after the body, where effects on the body do not apply. Appends the host again whenever the page
   * removes it.
   */
  function place(): void {
    const documentElement = dom.html(document);
    if (!isKept || element.isConnected || documentElement === null) return;
    documentElement.append(element);
    for (const parent of [document, documentElement]) watch.observe(parent, { childList: true });
    raise();
  }
  place();
  return {
    element,
    shadow,
    root,
    addCss,
    raise,
    setTheme: ({ theme: siteTheme }) => theme.replaceSync(tokensCss(siteTheme)),
    remove() {
      isKept = false;
      watch.disconnect();
      element.remove();
    },
  };
}
