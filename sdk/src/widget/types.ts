import type { UnsupportedTool } from '../effects/types.ts';

export interface MountOptions {
  /**
   * The page element that opens the panel, or a selector for an element that may be added or re-rendered later.
   * Defaults to the widget's round button, which is also used while no element matches the selector.
   */
  readonly trigger?: HTMLElement | string;
  /** Strings that override those of the language file. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Panel sections, in order. Default: `tiles`, `presets`, every category, `help`. */
  readonly sections?: readonly string[];
  /** Tools to show as unavailable or not to offer, each with the reason that `attachEffects` reports. */
  readonly unsupported?: readonly UnsupportedTool[] | (() => readonly UnsupportedTool[]);
  /** Called with the widget's language initially and on every change. */
  readonly onLanguage?: (language: string) => void;
}

export interface MountedWidget {
  open(): void;
  close(): void;
  toggle(): void;
  unmount(): void;
}
