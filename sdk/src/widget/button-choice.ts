import { createStore } from '../client/store.ts';

/** How the visitor changed the widget's button. Kept in this browser and never sent to the service. */
export interface ButtonChoice {
  /** Position that replaces the site's, or null. */
  readonly position: string | null;
  /** End of the time during which the button is hidden, in milliseconds since the Unix epoch. */
  readonly hiddenUntilMs: number;
  readonly hasShortcut: boolean;
}

const store = createStore(undefined);

export function readButtonChoice(): ButtonChoice {
  const { position, hiddenUntilMs, hasShortcut } = Object(store.get('button'));
  return {
    position: typeof position === 'string' ? position : null,
    hiddenUntilMs: Number(hiddenUntilMs) || 0,
    hasShortcut: hasShortcut !== false,
  };
}

export function storeButtonChoice(choice: ButtonChoice): void {
  store.put('button', choice);
}

/** The shortcut as displayed to the visitor. Its modifiers keep it apart from text input and from screen readers' keys. */
export const shortcutText = 'Alt + Shift + A';

/** On keyboards where the modifiers produce another letter, or with a non-Latin layout, the key's position counts. */
export function isShortcut({ key, code, altKey, shiftKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (!altKey || !shiftKey || ctrlKey || metaKey) return false;
  return /^a$/i.test(key) || (code === 'KeyA' && !/^[a-z]$/i.test(key));
}

/** Fragment of links, such as one in the page's footer, that show the button and open the panel. */
export const openFragment = '#accessibility-widget';
