import type { WidgetConfig } from '../client/api.ts';
import { el, icon, put } from './dom.ts';
import { interfaceIcons } from './icons/interface.ts';

/** What opens the panel: the widget's round button, or an element of the page. */
export interface Trigger {
  /** The widget's own button; null where the page brings one. */
  readonly button: HTMLButtonElement | null;
  /** True once it was drawn. */
  readonly isShown: boolean;
  show(config: WidgetConfig | null, label: string): void;
  setOpen(isOpen: boolean): void;
  focus(): void;
  remove(): void;
}

export function ownTrigger(toggle: () => void): Trigger {
  const button = el('button', {
    type: 'button',
    class: 'trigger',
    'aria-haspopup': 'dialog',
    'aria-expanded': 'false',
    onclick: toggle,
  });
  button.hidden = true;
  let isShown = false;
  return {
    button,
    get isShown() {
      return isShown;
    },
    show(config, label) {
      if (!isShown) button.hidden = false;
      isShown = true;
      put(button, 'aria-label', label);
      put(button, 'title', label);
      put(button, 'data-position', config?.position ?? 'bottom-right');
      put(button, 'data-phones', config?.theme.hideOnMobile ? 'hidden' : 'shown');
      button.replaceChildren(icon(interfaceIcons[config?.theme.icon ?? 'person'] ?? interfaceIcons.person));
    },
    setOpen(isOpen) {
      put(button, 'aria-expanded', String(isOpen));
    },
    focus: () => button.focus(),
    remove: () => button.remove(),
  };
}

/** An element of the page as the trigger. Its attributes are as before when the widget is gone. */
export function pageTrigger(element: HTMLElement, toggle: () => void): Trigger {
  const names = ['aria-haspopup', 'aria-expanded'];
  const before = names.map((name) => element.getAttribute(name));
  put(element, 'aria-haspopup', 'dialog');
  put(element, 'aria-expanded', 'false');
  element.addEventListener('click', toggle);
  return {
    button: null,
    isShown: true,
    show() {},
    setOpen: (isOpen) => put(element, 'aria-expanded', String(isOpen)),
    focus: () => element.focus(),
    remove() {
      element.removeEventListener('click', toggle);
      names.forEach((name, index) => {
        put(element, name, before[index]);
      });
    },
  };
}
