import * as dom from '../../../page-dom.ts';
import type { EffectPage } from '../../engine/effect.ts';
import { make } from '../shared/dom.ts';
import { icon } from '../shared/icons.ts';
import { hide, isShown, makeOverlay, show } from '../shared/overlay.ts';
import { panelStyle } from '../shared/panel-style.ts';
import { enterIn, eraseIn, moveCaret, typeInto } from './field-writer.ts';
import { type Key, keyRows, type Layout, loadLayout } from './keyboard-layouts.ts';

const style = `
.aw-keyboard {
  inset: auto 0 8px 0; margin-inline: auto; inline-size: min(860px, calc(100vw - 16px)); padding: 8px; background: var(--paper);
  max-block-size: 60vh; overflow: auto;
}
.aw-keyboard[hidden] { display: none; }
.aw-keys { display: grid; gap: 4px; }
.aw-keys > div { display: flex; gap: 4px; justify-content: center; flex-wrap: wrap; }
.aw-overlay .aw-keys button {
  flex: 1 1 44px; max-inline-size: 96px; padding: 4px; text-align: center; font-size: 1.125em; background: var(--surface);
  border-color: var(--edge);
}
.aw-overlay .aw-keys .aw-wide { flex: 3 1 64px; max-inline-size: none; font-size: 0.875em; white-space: nowrap; }
.aw-overlay .aw-keys button:active, .aw-overlay .aw-keys [aria-pressed='true'] { background: var(--accent); color: var(--on-accent); }
.aw-keyboard-head { display: flex; justify-content: space-between; align-items: center; padding-inline-start: 8px; }
@media (forced-colors: active) { .aw-overlay .aw-keys [aria-pressed='true'] { forced-color-adjust: none; } }
`;

const signs = { left: '←', right: '→' } as const;

/**
 * Creates the on-screen keyboard. Pressing an on-screen key leaves the focus in the field; the arrow keys of a physical
 * keyboard move the focus between on-screen keys.
 */
export function makeKeyboard(
  page: EffectPage,
  layer: HTMLElement,
  { onClose }: { readonly onClose: () => void },
): { open(field: HTMLElement, language: string): void; close(): void } {
  const { document, window } = page;
  page.setLayerStyle(panelStyle + style);
  const title = page.phrase('effects.keyboard.name');
  const overlay = makeOverlay(page, 'section', 'aw-keyboard');
  overlay.setAttribute('role', 'dialog');
  overlay.setAttribute('aria-label', title);
  overlay.hidden = true;
  const closeButton = make(document, 'button', {
    type: 'button',
    'aria-label': page.phrase('effects.close'),
  });
  closeButton.append(icon(document, 'close'));
  const grid = make(document, 'div', { class: 'aw-keys', dir: 'ltr' });
  const head = make(
    document,
    'div',
    { class: 'aw-keyboard-head' },
    make(document, 'span', { class: 'aw-muted' }, title),
    closeButton,
  );
  overlay.append(head, grid);
  layer.append(overlay);

  let field: HTMLElement | null = null;
  let layout: Layout | null = null;
  let isShifted = false;

  const draw = (): void => {
    if (layout === null) return;
    const rows = keyRows(
      isShifted ? layout.shifted : layout.plain,
      isShifted ? layout.more.toUpperCase() : layout.more,
    );
    grid.replaceChildren(...rows.map((row) => make(document, 'div', {}, ...row.map(buttonOf))));
    const first = grid.querySelector('button');
    if (first !== null) first.tabIndex = 0;
  };
  const buttonOf = (key: Key): HTMLButtonElement => {
    const button = make(document, 'button', { type: 'button', tabindex: '-1' });
    if (key.kind === 'letter') button.append(key.text);
    else {
      button.dataset.action = key.action;
      if (key.action === 'left' || key.action === 'right') {
        button.append(signs[key.action]);
        button.setAttribute('aria-label', page.phrase(`effects.keyboard.${key.action}`));
      } else {
        button.className = 'aw-wide';
        button.append(page.phrase(`effects.keyboard.${key.action}`));
      }
      if (key.action === 'shift') button.setAttribute('aria-pressed', String(isShifted));
    }
    page.listen(button, 'click', () => press(key));
    return button;
  };
  const press = (key: Key): void => {
    if (field === null || !dom.isConnected(field)) return;
    const isByKeyboard = grid.contains(activeKey());
    if (key.kind === 'action' && key.action === 'shift') {
      isShifted = !isShifted;
      draw();
      const shift = grid.querySelector('[data-action="shift"]');
      if (isByKeyboard && shift instanceof HTMLElement) focusKey(shift);
      return;
    }
    const back = activeKey();
    if (isByKeyboard) dom.focus(field, { preventScroll: true });
    write(field, key);
    if (back !== null) focusKey(back);
  };
  const activeKey = (): HTMLElement | null => {
    const root = grid.getRootNode();
    const active = root instanceof ShadowRoot ? root.activeElement : null;
    return active instanceof HTMLElement && grid.contains(active) ? active : null;
  };
  const focusKey = (key: HTMLElement): void => {
    for (const other of grid.querySelectorAll('button')) other.tabIndex = other === key ? 0 : -1;
    key.focus({ preventScroll: true });
  };
  const close = (): void => hide(overlay, field);

  for (const name of ['pointerdown', 'mousedown'])
    page.listen(overlay, name, (event) => event.preventDefault());
  page.listen(closeButton, 'click', () => {
    close();
    onClose();
  });
  page.listen(grid, 'keydown', (event) => {
    const from = activeKey();
    if (from === null) return;
    const next = neighbour(grid, from, event.key);
    if (next === null) return;
    event.preventDefault();
    focusKey(next);
  });
  page.listen(
    window,
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !isShown(overlay)) return;
      close();
      onClose();
    },
    { capture: true },
  );

  return {
    open(focused, language) {
      field = focused;
      const showFor = (): void => {
        if (field !== focused) return;
        show(overlay);
        const { bottom } = dom.bounds(focused);
        if (bottom > overlay.getBoundingClientRect().top) focused.scrollIntoView({ block: 'center' });
      };
      loadLayout(language).then((loaded) => {
        if (page.signal.aborted) return;
        if (grid.lang !== language) {
          layout = loaded;
          grid.lang = language;
          draw();
        }
        showFor();
      }, page.fail);
    },
    close,
  };
}

function write(field: HTMLElement, key: Key): void {
  if (key.kind === 'letter') typeInto(field, key.text);
  else if (key.action === 'space') typeInto(field, ' ');
  else if (key.action === 'backspace') eraseIn(field);
  else if (key.action === 'enter') enterIn(field);
  else moveCaret(field, key.action === 'right' ? 1 : -1);
}

function neighbour(grid: HTMLElement, from: HTMLElement, arrow: string): HTMLElement | null {
  const rows = [...grid.children].map((row) => [...row.children]);
  const row = rows.findIndex((keys) => keys.includes(from));
  const column = rows[row]?.indexOf(from) ?? -1;
  const places: Readonly<Record<string, Element | undefined>> = {
    ArrowLeft: rows[row]?.[column - 1],
    ArrowRight: rows[row]?.[column + 1],
    ArrowUp: rows[row - 1]?.[Math.min(column, (rows[row - 1]?.length ?? 1) - 1)],
    ArrowDown: rows[row + 1]?.[Math.min(column, (rows[row + 1]?.length ?? 1) - 1)],
  };
  const found = places[arrow];
  return found instanceof HTMLElement ? found : null;
}
