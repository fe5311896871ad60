import type { WidgetClient } from '../client/types.ts';

/** A tool that cannot work in this browser or on this page, and the code of the reason. */
export interface UnsupportedHere {
  readonly code: string;
  readonly reason: string;
}

export interface MountOptions {
  /**
   * What of the page opens the panel: an element, or a selector of one that may come later and be drawn anew. Left out, and
   * while a selector finds nothing: the widget's own round button.
   */
  readonly trigger?: HTMLElement | string;
  /** Words of the interface that differ from the language file. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Which parts the panel has, in this order. Default: `favorites`, `presets`, every category, `help`. */
  readonly sections?: readonly string[];
  /** Tools to show as not possible, with the reason, as `attachEffects` reports them. */
  readonly unsupported?: readonly UnsupportedHere[] | (() => readonly UnsupportedHere[]);
  /** BCP-47 tag of the widget's words. The visitor's choice goes before it. Left out: the site's language. */
  readonly language?: string;
  /** Told in which language the widget shows its words, at first and whenever that changes. */
  readonly onLanguage?: (language: string) => void;
}

export interface MountedWidget {
  open(): void;
  close(): void;
  toggle(): void;
  unmount(): void;
}

/** Puts the reference widget on the page. */
export type MountWidget = (client: WidgetClient, options?: MountOptions) => MountedWidget;
