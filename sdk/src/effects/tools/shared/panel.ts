import * as dom from '../../../page-dom.ts';
import type { EffectPage } from '../../engine/effect.ts';
import { make } from './dom.ts';
import { icon } from './icons.ts';
import { hide, isShown, makeOverlay, show } from './overlay.ts';

export interface PanelOptions {
  readonly title: string;
  readonly className?: string;
  /** The element to focus when the panel closes. Default: the element that had focus when the panel opened. */
  readonly returnTo?: HTMLElement;
  readonly onClose?: () => void;
}

export interface Panel {
  readonly element: HTMLElement;
  readonly body: HTMLElement;
  readonly isOpen: boolean;
  /** Shows the panel. With `focus`, moves the focus to it. */
  open(options?: { readonly focus?: boolean }): void;
  close(): void;
  setTitle(title: string): void;
}

let panelCount = 0;

/** Creates a non-modal dialog. Pressing Escape closes the dialog and restores focus. */
export function makePanel(page: EffectPage, layer: HTMLElement, options: PanelOptions): Panel {
  const { document } = page;
  panelCount += 1;
  const id = `aw-panel-${panelCount}`;
  const heading = make(document, 'h2', { id }, options.title);
  const close = make(document, 'button', {
    type: 'button',
    class: 'aw-close',
    'aria-label': page.phrase('effects.close'),
  });
  close.append(icon(document, 'close'));
  const body = make(document, 'div', { class: 'aw-body' });
  const element = makeOverlay(page, 'section', `aw-panel ${options.className ?? ''}`.trim());
  element.setAttribute('role', 'dialog');
  element.setAttribute('aria-labelledby', id);
  element.tabIndex = -1;
  element.hidden = true;
  element.append(make(document, 'div', { class: 'aw-head' }, heading, close), body);
  layer.append(element);

  let before: Element | null = null;
  const panel: Panel = {
    element,
    body,
    get isOpen() {
      return isShown(element);
    },
    open({ focus = true } = {}) {
      if (!panel.isOpen) before = dom.property(document, 'activeElement');
      show(element);
      if (focus) element.focus();
    },
    close() {
      if (!panel.isOpen) return;
      hide(element, options.returnTo ?? before);
      options.onClose?.();
    },
    setTitle(title) {
      heading.textContent = title;
    },
  };
  page.listen(close, 'click', () => panel.close());
  page.listen(
    page.window,
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !panel.isOpen) return;
      event.stopImmediatePropagation();
      panel.close();
    },
    { capture: true },
  );
  return panel;
}

export function activeIn(element: HTMLElement): Element | null {
  const root = element.getRootNode();
  return root instanceof ShadowRoot || root instanceof Document ? dom.property(root, 'activeElement') : null;
}
