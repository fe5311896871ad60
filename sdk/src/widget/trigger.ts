import type { WidgetConfig } from '../client/api.ts';
import * as dom from '../page-dom.ts';
import { warn } from '../warn.ts';
import type { ButtonChoice } from './button-choice.ts';
import { el, icon, put } from './dom.ts';
import { triggerIcons } from './icons/trigger.ts';

export interface Trigger {
  /** The widget's own trigger element; null when the page provides one. */
  readonly element: HTMLElement | null;
  readonly isShown: boolean;
  /** True if the trigger is the widget's own button. */
  readonly isOwn: boolean;
  show(config: WidgetConfig | null, label: string): void;
  setOpen(isOpen: boolean): void;
  /** Applies the visitor's position, and hides the button until the given time. */
  setChoice(choice: ButtonChoice): void;
  /** Marks the button while a setting is on. */
  setActive(description: string | null): void;
  /** Returns false if the element is hidden and therefore cannot receive the focus. */
  focus(): boolean;
  remove(): void;
}

export function ownTrigger(toggle: () => void): Trigger {
  const button = el('button', {
    type: 'button',
    class: 'trigger',
    'aria-haspopup': 'dialog',
    onclick: toggle,
  });
  let isShown = false;
  let choice: ButtonChoice | null = null;
  let sitePosition = 'bottom-right';
  const sync = (): void => {
    button.hidden = !isShown || (choice?.hiddenUntilMs ?? 0) > Date.now();
    put(button, 'data-position', choice?.position ?? sitePosition);
  };
  sync();
  return {
    element: button,
    isOwn: true,
    get isShown() {
      return isShown;
    },
    show(config, label) {
      isShown = true;
      sitePosition = config?.position ?? sitePosition;
      sync();
      put(button, 'aria-label', label);
      put(button, 'title', label);
      put(button, 'data-phones', config?.theme.hideOnMobile ? 'hidden' : 'shown');
      button.replaceChildren(icon(triggerIcons[config?.theme.icon ?? 'person'] ?? triggerIcons.person));
    },
    // The stylesheet hides the button by its `tabindex`. Firefox reports changes of `aria-expanded` after the focus, so
    // screen readers would say the former state.
    setOpen(isOpen) {
      button.tabIndex = isOpen ? -1 : 0;
    },
    setChoice(chosen) {
      choice = chosen;
      sync();
    },
    setActive(description) {
      put(button, 'data-on', description !== null);
      put(button, 'aria-description', description);
    },
    focus() {
      button.focus();
      return button.checkVisibility();
    },
    remove: () => button.remove(),
  };
}

/** Uses a page element as the trigger. The element's attributes are restored when the widget is unmounted. */
export function pageTrigger(element: HTMLElement, toggle: () => void): Trigger {
  const names = ['aria-haspopup', 'aria-expanded'];
  const before = names.map((name) => dom.attribute(element, name));
  put(element, 'aria-haspopup', 'dialog');
  put(element, 'aria-expanded', 'false');
  const listening = new AbortController();
  dom.listen(element, 'click', toggle, listening);
  return {
    element: null,
    isShown: true,
    isOwn: false,
    show() {},
    setOpen: (isOpen) => put(element, 'aria-expanded', String(isOpen)),
    setChoice() {},
    setActive() {},
    focus() {
      dom.focus(element);
      return dom.isVisible(element);
    },
    remove() {
      listening.abort();
      names.forEach((name, index) => {
        put(element, name, before[index]);
      });
    },
  };
}

/**
 * Uses the page element that matches a selector as the trigger, even if the page adds or re-renders it later. While no
 * element matches, the widget's round button is shown, and it is the only trigger if the selector is invalid.
 */
export function selectedTrigger(selector: string, toggle: () => void): Trigger {
  const own = ownTrigger(toggle);
  if (!isSelector(selector)) {
    warn('TRIGGER_INVALID', `The trigger is not a CSS selector: ${selector}`);
    return own;
  }
  const element = el('span', {}, own.element);
  let found: { readonly element: HTMLElement; readonly trigger: Trigger } | null = null;
  let isOpen = false;
  const update = (): void => {
    const now = dom.query<HTMLElement>(document, selector);
    if (now === (found?.element ?? null)) return;
    found?.trigger.remove();
    found = now && { element: now, trigger: pageTrigger(now, toggle) };
    found?.trigger.setOpen(isOpen);
    element.hidden = found !== null;
  };
  update();
  const watch = new MutationObserver(update);
  watch.observe(document, { childList: true, subtree: true });
  return {
    ...own,
    element,
    get isShown() {
      return own.isShown;
    },
    get isOwn() {
      return found === null;
    },
    setOpen(isOpenNow) {
      isOpen = isOpenNow;
      own.setOpen(isOpen);
      found?.trigger.setOpen(isOpen);
    },
    focus: () => (found?.trigger ?? own).focus(),
    remove() {
      watch.disconnect();
      found?.trigger.remove();
      own.remove();
    },
  };
}

function isSelector(text: string): boolean {
  try {
    dom.query(document, text);
    return true;
  } catch {
    return false;
  }
}
