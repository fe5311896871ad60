import { afterFocusMove } from '../page-dom.ts';
import { type Context, word } from './context.ts';
import { el, icon, newId, put } from './dom.ts';
import { interfaceIcons } from './icons/interface.ts';

interface More {
  readonly element: HTMLElement;
  readonly button: HTMLElement;
  /** Closes the menu; returns false if it is not open. */
  close(): boolean;
}

/** Renders the button that opens the menu with forms, links and the widget's own settings. */
export function more(context: Context): More {
  const menu = el('div', { class: 'menu', id: newId(), hidden: true });
  const setOpen = (isOpen: boolean) => {
    menu.hidden = !isOpen;
    put(button, 'aria-expanded', String(isOpen));
  };
  const name = word(context, 'more');
  const button = el(
    'button',
    {
      type: 'button',
      class: 'more',
      'data-key': 'menu',
      'aria-label': name,
      title: name,
      'aria-expanded': 'false',
      'aria-controls': menu.id,
      onclick: async () => {
        if (!menu.hidden) return setOpen(false);
        const { fillMenu } = await import('./lazy/menu.ts');
        fillMenu(context, menu);
        setOpen(true);
      },
    },
    icon(interfaceIcons.more),
  );
  const element = el('div', { class: 'menu-wrapper' }, button, menu);
  element.addEventListener('focusout', ({ relatedTarget }) => {
    const isLeaving = relatedTarget instanceof Node && !element.contains(relatedTarget);
    if (isLeaving) afterFocusMove(() => element.matches(':focus-within') || setOpen(false));
  });
  return {
    element,
    button,
    close() {
      const wasOpen = !menu.hidden;
      if (wasOpen) button.focus();
      setOpen(false);
      return wasOpen;
    },
  };
}
