import * as dom from '../../../page-dom.ts';
import type { EffectPage } from '../../engine/effect.ts';
import { make } from './dom.ts';
import { type IconName, icon } from './icons.ts';
import { makeOverlay } from './overlay.ts';
import { makePanel, type Panel, type PanelOptions } from './panel.ts';

/** Visible launchers, ordered from the edge of the window inward. */
const docks = new WeakMap<Document, Set<HTMLElement>>();

interface Launcher {
  readonly button: HTMLButtonElement;
  setLabel(label: string): void;
  remove(): void;
}

export function makeLauncher(page: EffectPage, layer: HTMLElement, name: IconName, label: string): Launcher {
  const { document } = page;
  const words = make(document, 'span', {}, label);
  const button = make(document, 'button', { type: 'button' }, icon(document, name), words);
  const overlay = makeOverlay(page, 'div', 'aw-launcher');
  overlay.append(button);
  layer.append(overlay);
  const dock = docks.get(document) ?? new Set();
  docks.set(document, dock);
  dock.add(overlay);
  arrange(dock);
  return {
    button,
    setLabel(text) {
      words.textContent = text;
    },
    remove() {
      dock.delete(overlay);
      arrange(dock);
    },
  };
}

function arrange(dock: ReadonlySet<HTMLElement>): void {
  for (const [slot, overlay] of dom.indexed(dock)) {
    overlay.style.setProperty('--slot', String(slot));
    overlay.parentElement?.style.setProperty('--slots', String(dock.size));
  }
}

/**
 * Creates a panel with a launcher. If the panel is open, a click on the launcher closes it and a key moves the focus into
 * it, because screen readers say nothing when a panel disappears without having the focus. With `opensWithTool`, the
 * panel opens immediately when the visitor has just turned the tool on. On later pages, it stays closed so that it does
 * not cover the content.
 */
export function makeLaunchedPanel(
  page: EffectPage,
  layer: HTMLElement,
  name: IconName,
  options: Pick<PanelOptions, 'title' | 'className'> & {
    readonly onOpen: () => void;
    readonly opensWithTool: boolean;
  },
): { readonly panel: Panel; stop(): void } {
  const launcher = makeLauncher(page, layer, name, options.title);
  const { button } = launcher;
  const panel = makePanel(page, layer, { ...options, returnTo: button });
  const open = (focus: boolean): void => {
    options.onOpen();
    panel.open({ focus });
  };
  button.setAttribute('aria-haspopup', 'dialog');
  page.listen(button, 'click', (event) => {
    const isPointer = event.detail > 0;
    if (panel.isOpen && isPointer) panel.close();
    else open(true);
  });
  const openWithTool = () => {
    open(false);
    page.announce(options.title);
  };
  if (options.opensWithTool && page.window.navigator.userActivation.isActive) page.nextFrame(openWithTool);
  return { panel, stop: () => launcher.remove() };
}
