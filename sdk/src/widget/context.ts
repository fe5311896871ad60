import type { Tool } from '../client/api.ts';
import type { Boot, WidgetClient } from '../client/types.ts';
import * as dom from '../page-dom.ts';
import type { ButtonChoice } from './button-choice.ts';
import { el, icon } from './dom.ts';
import type { Host } from './host.ts';
import type { ServiceStatus } from './status.ts';
import type { MountOptions } from './types.ts';
import { fill, type Vocabulary, type WordKey } from './words.ts';

/** Dependencies of the panel's parts. Recreated whenever the language or the tools change. */
export interface Context {
  readonly client: WidgetClient;
  readonly options: MountOptions;
  readonly boot: Boot | null;
  readonly vocabulary: Vocabulary;
  /** SVG path data of icons, keyed by tool code, `category:CODE`, `preset:CODE`, or icon name. */
  readonly icons: Readonly<Record<string, string>>;
  readonly makeColor: MakeControl;
  readonly memory: Memory;
  readonly host: Host;
  status(): ServiceStatus;
  /** Reason codes of the tools that cannot work on this page, keyed by tool code. Updated before each `sync`. */
  unsupported(): ReadonlyMap<string, string>;
  /**
   * Announces a sentence in the live region. Set `isQuiet` to hide the region visually when the sentence is also
   * displayed elsewhere.
   */
  announce(text: string, isQuiet?: boolean): void;
  close(): void;
  retry(): void;
  /** Shows a form in place of the settings. If `view` is null, shows the settings and focuses the menu button. */
  showView(view: HTMLElement | null): void;
  /** Hides the panel while the visitor picks a page element. */
  minimize(isMinimized: boolean): void;
  setLanguage(language: string): void;
  readonly button: ButtonAccess;
}

interface ButtonAccess {
  /** True if the widget's own button is in use, not an element of the page. */
  readonly isOwn: boolean;
  readonly choice: ButtonChoice;
  /** @param isKept false if the choice applies to this page only */
  change(choice: ButtonChoice, isKept?: boolean): void;
}

interface ControlWords {
  readonly nameId: string;
  readonly lineId: string;
  readonly name: string;
}

interface Control {
  readonly element: HTMLElement;
  /**
   * Updates the displayed value, and disables the control if `isUsable` is false. A disabled control stays in the tab
   * order.
   */
  sync(isUsable: boolean): void;
  /** Text of the current value, shown at the end of the row; empty when the control itself shows the value. */
  valueText(): string;
}

export type MakeControl = (context: Context, tool: Tool, words: ControlWords) => Control;

/** Panel state that persists when the panel is re-rendered. */
export interface Memory {
  readonly openCategories: Set<string>;
  query: string;
  areAllPresetsShown: boolean;
  /** True if the panel was never opened in this browser before this page; undefined before the panel is drawn. */
  isFirstOpening?: boolean;
  /** The tile whose details are shown. */
  tile?: string;
  areAllShown: boolean;
  /** True from the first change of a setting. */
  isChanged: boolean;
}

/** A part of the panel. It is rendered once and then updated by `sync` on every change. */
export interface Part {
  readonly element: HTMLElement;
  sync(): void;
}

export interface SearchablePart extends Part {
  /** Shows only the entries that match the search query, if any, and returns the number of matches. */
  filter(): number;
}

/** Returns a UI string in the panel's language, or the page's label that overrides it. */
export function word(
  { vocabulary, options }: Pick<Context, 'vocabulary' | 'options'>,
  key: WordKey,
  values?: Readonly<Record<string, string | number>>,
): string {
  return fill(options.labels?.[key] ?? vocabulary.words.ui[key] ?? vocabulary.panel.ui[key] ?? key, values);
}

export function formatNumber(
  { vocabulary }: Pick<Context, 'vocabulary'>,
  value: number,
  options?: Intl.NumberFormatOptions,
): string {
  return new Intl.NumberFormat(vocabulary.language, options).format(value);
}

export function button(
  iconData: string | undefined,
  text: string,
  onclick: () => void,
  className = 'button',
): HTMLButtonElement {
  return el(
    'button',
    { type: 'button', class: className, onclick },
    iconData !== undefined && icon(iconData),
    el('span', {}, text),
  );
}

/** Controls use `aria-disabled` instead of `disabled` so that they stay in the tab order and keep the focus. */
export function isUsable(element: Element): boolean {
  return dom.attribute(element, 'aria-disabled') !== 'true';
}
