import type { Tool } from '../client/api.ts';
import type { Boot, WidgetClient } from '../client/types.ts';
import { native } from '../page-dom.ts';
import { el, icon } from './dom.ts';
import type { Host } from './host.ts';
import type { ServiceStatus } from './status.ts';
import type { MountOptions } from './types.ts';
import { fill, type Vocabulary, type WordKey } from './words.ts';

/** Services for the parts of the panel. Recreated whenever language or tools change. */
export interface Context {
  readonly client: WidgetClient;
  readonly options: MountOptions;
  readonly boot: Boot | null;
  readonly vocabulary: Vocabulary;
  /** By tool code, `category:CODE`, `preset:CODE`, or purpose. */
  readonly icons: Readonly<Record<string, string>>;
  /** Creates the color control. */
  readonly makeColor: MakeControl;
  readonly memory: Memory;
  readonly host: Host;
  status(): ServiceStatus;
  /**
   * Announces a sentence in the live region, visibly, or only to screen readers if `isQuiet` because it is
   * shown elsewhere.
   */
  announce(text: string, isQuiet?: boolean): void;
  close(): void;
  /** Retries the boot. */
  retry(): void;
  /** Replaces the settings with a form; null shows the settings again. */
  showView(view: HTMLElement | null): void;
  /** Hides the panel while an element of the page is picked. */
  minimize(isMinimized: boolean): void;
  /** Re-renders everything in another language. */
  setLanguage(language: string): void;
}

/** Accessible name and the ids of the label elements of a control. */
export interface ControlWords {
  readonly nameId: string;
  readonly lineId: string;
  readonly name: string;
}

export interface Control {
  readonly element: HTMLElement;
  /** Shows the current value; a disabled control stays in the tab order. */
  sync(isUsable: boolean): void;
  /** The current value as text, for the end of the row. */
  valueText(): string;
}

export type MakeControl = (context: Context, tool: Tool, words: ControlWords) => Control;

/** Panel state kept across redraws. */
export interface Memory {
  readonly openCategories: Set<string>;
  query: string;
  areAllPresetsShown: boolean;
  /** Codes of the tools changed on this page, the last one first. */
  lastUsed: readonly string[];
}

/** A part of the panel: rendered once, then updated by `sync` on every change. */
export interface Part {
  readonly element: HTMLElement;
  sync(): void;
}

/** A UI text in the panel's language, unless the page overrides it with a label. */
export function word(
  { vocabulary, options }: Pick<Context, 'vocabulary' | 'options'>,
  key: WordKey,
  values?: Readonly<Record<string, string | number>>,
): string {
  return fill(options.labels?.[key] ?? vocabulary.words.ui[key] ?? vocabulary.panel.ui[key] ?? key, values);
}

/** Formats a number in the panel's language. */
export function formatNumber(
  { vocabulary }: Pick<Context, 'vocabulary'>,
  value: number,
  options?: Intl.NumberFormatOptions,
): string {
  return new Intl.NumberFormat(vocabulary.language, options).format(value);
}

/** A button with an icon and a label. */
export function button(
  iconData: string | undefined,
  text: string,
  onclick: () => void,
  className = 'button',
): HTMLButtonElement {
  return el('button', { type: 'button', class: className, onclick }, icon(iconData), el('span', {}, text));
}

/** Reads `aria-disabled` instead of `disabled`: disabled buttons stay in the tab order, so that focus is never lost. */
export function isUsable(element: Element): boolean {
  return native(element).getAttribute('aria-disabled') !== 'true';
}
