import type { WidgetClient } from '../client/types.ts';

/** A tool that cannot work in this browser or on this page, and the reason code. */
export interface UnsupportedHere {
  readonly code: string;
  readonly reason: string;
}

export interface MountOptions {
  /**
   * The page element that opens the panel, or a selector of one that may be added later or re-rendered.
   * Default, and while a selector matches nothing: the widget's own round button.
   */
  readonly trigger?: HTMLElement | string;
  /** Overrides of the language file's texts. */
  readonly labels?: Readonly<Record<string, string>>;
  /** The panel's sections, in order. Default: `favorites`, `presets`, every category, `help`. */
  readonly sections?: readonly string[];
  /** Tools to show as unavailable, with the reason, as `attachEffects` reports them. */
  readonly unsupported?: readonly UnsupportedHere[] | (() => readonly UnsupportedHere[]);
  /** BCP-47 tag of the widget's texts; overridden by the visitor's choice. Default: the site's language. */
  readonly language?: string;
  /** Called with the language of the widget's texts, initially and on every change. */
  readonly onLanguage?: (language: string) => void;
}

export interface MountedWidget {
  open(): void;
  close(): void;
  toggle(): void;
  unmount(): void;
}

/** Mounts the reference widget. */
export type MountWidget = (client: WidgetClient, options?: MountOptions) => MountedWidget;
