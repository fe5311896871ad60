import { resetAll, undo } from './change-settings.ts';
import { button, type Context, formatNumber, isUsable, type Part, word } from './context.ts';
import { el, newId, put, write } from './dom.ts';
import { interfaceIcons } from './icons/interface.ts';

export interface Foot extends Part {
  announce(text: string, isQuiet?: boolean): void;
  /** Closes the menu; returns false when it was not open. */
  closeMenu(): boolean;
}

export function foot(context: Context, status: HTMLElement): Foot {
  const { settings } = context.client;
  const count = el('p', { class: 'count' });
  const undoButton = button(interfaceIcons.undo, word(context, 'undo'), () => {
    if (isUsable(undoButton)) undo(context);
  });
  const resetButton = button(interfaceIcons.reset, word(context, 'reset'), () => {
    if (isUsable(resetButton)) resetAll(context);
  });
  put(undoButton, 'data-key', 'undo');
  put(resetButton, 'data-key', 'reset');

  const menu = el('div', { class: 'menu', id: newId(), hidden: true });
  const setMenu = (isOpen: boolean) => {
    menu.hidden = !isOpen;
    put(menuButton, 'aria-expanded', String(isOpen));
  };
  const menuButton = button(
    interfaceIcons.more,
    word(context, 'more'),
    async () => {
      if (!menu.hidden) return setMenu(false);
      const { fillMenu } = await import('./lazy/menu.ts');
      fillMenu(context, menu);
      setMenu(true);
    },
    'button plain',
  );
  put(menuButton, 'aria-expanded', 'false');
  put(menuButton, 'aria-controls', menu.id);
  put(menuButton, 'data-key', 'menu');
  const wrapper = el('div', { class: 'menu-wrapper' }, menuButton, menu);
  wrapper.addEventListener('focusout', (event) => {
    const isLeaving = event.relatedTarget instanceof Node && !wrapper.contains(event.relatedTarget);
    if (isLeaving) setMenu(false);
  });

  return {
    element: el(
      'div',
      { class: 'foot' },
      status,
      count,
      el('div', { class: 'bar' }, undoButton, resetButton, wrapper),
    ),
    announce(text, isQuiet = false) {
      put(status, 'data-quiet', isQuiet);
      write(status, text);
    },
    closeMenu() {
      const wasOpen = !menu.hidden;
      setMenu(false);
      if (wasOpen) menuButton.focus();
      return wasOpen;
    },
    sync() {
      const active = settings.active().length;
      write(
        count,
        active === 0
          ? word(context, 'nothingOn')
          : word(context, 'inUse', { n: formatNumber(context, active) }),
      );
      // Until something has changed, there is nothing to count, undo or reset.
      count.hidden = undoButton.hidden = resetButton.hidden = active === 0 && !settings.canUndo;
      put(undoButton, 'aria-disabled', !settings.canUndo && 'true');
      put(resetButton, 'aria-disabled', active === 0 && 'true');
    },
  };
}
