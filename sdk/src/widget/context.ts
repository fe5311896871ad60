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
  /** By code of a tool, `category:CODE`, `preset:CODE`, or what they are for. */
  readonly icons: Readonly<Record<string, string>>;
  /** The control of tools whose value is a color. */
  readonly makeColor: MakeControl;
  readonly memory: Memory;
  readonly host: Host;
  status(): ServiceStatus;
  /** Says one sentence in the one live region, where it also can be seen, unless it stands elsewhere: then quietly. */
  say(text: string, isQuiet?: boolean): void;
  close(): void;
  /** Asks the service again. */
  retry(): void;
  /** Shows a form in the place of the settings; null shows the settings again. */
  showView(view: HTMLElement | null): void;
  /** Puts the panel out of the way, while something on the page is chosen. */
  setAside(isAside: boolean): void;
  /** Draws all again in another language. */
  setLanguage(language: string): void;
}

/** Where a control finds its words: ids in the same shadow root. */
export interface ControlWords {
  readonly nameId: string;
  readonly lineId: string;
  readonly name: string;
}

/** The control of one tool. */
export interface Control {
  readonly element: HTMLElement;
  /** Shows the value of now; a control that cannot be used stays in the tab order. */
  sync(isUsable: boolean): void;
  /** The value of now in words, to stand at the end of the row. */
  valueText(): string;
}

export type MakeControl = (context: Context, tool: Tool, words: ControlWords) => Control;

/** Panel state kept across redraws. */
export interface Memory {
  readonly openCategories: Set<string>;
  query: string;
  areAllPresetsShown: boolean;
}

/** A part of the panel: drawn once, brought up to date whenever something changes. */
export interface Part {
  readonly element: HTMLElement;
  sync(): void;
}

/** A word of the frame, or of the rest; the page's own label where it has one. */
export function word(
  { vocabulary, options }: Pick<Context, 'vocabulary' | 'options'>,
  key: WordKey,
  values?: Readonly<Record<string, string | number>>,
): string {
  return fill(options.labels?.[key] ?? vocabulary.words.ui[key] ?? vocabulary.panel.ui[key] ?? key, values);
}

/** A number as the language writes it. */
export function formatNumber(
  { vocabulary }: Pick<Context, 'vocabulary'>,
  value: number,
  options?: Intl.NumberFormatOptions,
): string {
  return new Intl.NumberFormat(vocabulary.language, options).format(value);
}

/** A button with an icon beside its words. */
export function button(
  iconData: string | undefined,
  text: string,
  onclick: () => void,
  className = 'button',
): HTMLButtonElement {
  return el('button', { type: 'button', class: className, onclick }, icon(iconData), el('span', {}, text));
}

/** Keeps a button in the tab order while it can do nothing, so that the focus is never lost. */
export function isUsable(element: Element): boolean {
  return native(element).getAttribute('aria-disabled') !== 'true';
}
