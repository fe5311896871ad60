import type { WidgetClient } from '../client/types.ts';

export interface MountOptions {
  /** An element of the page that opens the panel. Left out: the widget's own round button. */
  readonly trigger?: HTMLElement;
  /** Words of the interface that differ from the language file. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Which parts the panel has, in this order. Left out: presets, every category, help with reading. */
  readonly sections?: readonly string[];
  /** Tools to leave out with a reason, as `attachEffects` reports them. */
  readonly unsupported?: readonly { readonly code: string; readonly reason: string }[];
  /** Where the language files lie. Left out: `locales/` beside the module. */
  readonly localesUrl?: string;
}

export interface MountedWidget {
  open(): void;
  close(): void;
  toggle(): void;
  unmount(): void;
}

/** Puts the reference widget on the page. */
export type MountWidget = (client: WidgetClient, options?: MountOptions) => MountedWidget;
