import type { AfterLoad } from '../../after-load.ts';
import * as dom from '../../page-dom.ts';
import type { OwnedSheets } from './sheet.ts';

/** `all: initial` resets page and browser styles, such as the popover border. */
const hostStyle = `
:host{all:initial!important;position:fixed!important;inset:0!important;display:block!important;pointer-events:none!important;color-scheme:light dark!important}
:host>*{pointer-events:none}
.interactive{pointer-events:auto}
.status{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}`;

export interface Layer {
  add(isInteractive: boolean): HTMLElement;
  remove(element: HTMLElement): void;
  writeStyle(owner: object, css: string | null): void;
  /** Dispatches the event `aw-announce`. If no listener cancels it, announces the text to screen readers. */
  announce(text: string): void;
  clear(): void;
  close(): void;
}

interface LayerOptions {
  readonly window: Window & typeof globalThis;
  readonly afterLoad: AfterLoad;
  unobserved(run: () => void): void;
  sheetIn(scope: DocumentOrShadowRoot): OwnedSheets;
}

export function createLayer({ window, afterLoad, unobserved, sheetIn }: LayerOptions): Layer {
  const { document } = window;
  const host = dom.createElement(document, 'div');
  const shadow = host.attachShadow({ mode: 'closed' });
  const sheet = sheetIn(shadow);
  const status = dom.createElement(document, 'div');
  const listening = new window.AbortController();
  host.dataset.awIgnore = '';
  host.popover = 'manual';
  status.className = 'status';
  status.role = 'status';
  sheet.write(host, hostStyle);

  function raise(): void {
    if (host.matches(':popover-open')) host.hidePopover();
    host.showPopover();
  }
  function open(): void {
    afterLoad(() => {
      if (host.isConnected || shadow.childElementCount === 0) return;
      unobserved(() => {
        dom.html(document).append(host);
        raise();
      });
    });
  }
  // Modal dialogs open above the overlay layer, so the layer is raised again.
  const onToggle = ({ target }: Event) => {
    if (host.isConnected && target instanceof HTMLDialogElement && target.open) unobserved(raise);
  };
  dom.listen(document, 'toggle', onToggle, { capture: true, signal: listening.signal });

  function closeWhenEmpty(): void {
    if (shadow.childElementCount === 0) unobserved(() => dom.remove(host));
  }
  return {
    add(isInteractive) {
      const element = dom.createElement(document, 'div');
      if (isInteractive) element.className = 'interactive';
      shadow.append(element);
      open();
      return element;
    },
    remove(element) {
      dom.remove(element);
      closeWhenEmpty();
    },
    writeStyle: (owner, css) => sheet.write(owner, css),
    announce(text) {
      const event = new window.CustomEvent('aw-announce', { detail: text, cancelable: true });
      if (!dom.property(document, 'dispatchEvent').call(document, event)) return;
      if (!status.isConnected) shadow.append(status);
      open();
      status.textContent = text;
    },
    clear() {
      dom.remove(status);
      closeWhenEmpty();
    },
    close() {
      listening.abort();
      unobserved(() => dom.remove(host));
    },
  };
}
