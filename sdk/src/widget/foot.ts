import { resetAll, undo } from './change-settings.ts';
import { button, type Context, formatNumber, isUsable, type Part, word } from './context.ts';
import { el, put, write } from './dom.ts';
import { interfaceIcons } from './icons/interface.ts';

export interface Foot extends Part {
  announce(text: string, isQuiet?: boolean): void;
}

/** Renders the live region and, from the first change on, the number of active settings with Undo and Reset. */
export function foot(context: Context, status: HTMLElement): Foot {
  const { client, memory } = context;
  const { settings } = client;
  const count = el('p', { class: 'count' });
  const undoButton = button(interfaceIcons.undo, word(context, 'undo'), () => {
    if (isUsable(undoButton)) undo(context);
  });
  const resetButton = button(interfaceIcons.reset, word(context, 'reset'), () => {
    if (isUsable(resetButton)) resetAll(context);
  });
  put(undoButton, 'data-key', 'undo');
  put(resetButton, 'data-key', 'reset');
  const changes = el(
    'div',
    { class: 'changes' },
    count,
    el('div', { class: 'bar' }, undoButton, resetButton),
  );

  return {
    element: el('div', { class: 'foot' }, status, changes),
    announce(text, isQuiet = false) {
      put(status, 'data-quiet', isQuiet);
      write(status, text);
    },
    sync() {
      const active = settings.active().length;
      write(
        count,
        active === 0
          ? word(context, 'nothingOn')
          : word(context, 'inUse', { n: formatNumber(context, active) }),
      );
      // Stays visible after the last change is undone, because the focus may be in it.
      memory.isChanged ||= active > 0 || settings.canUndo;
      changes.hidden = !memory.isChanged;
      put(undoButton, 'aria-disabled', !settings.canUndo && 'true');
      put(resetButton, 'aria-disabled', active === 0 && 'true');
    },
  };
}
