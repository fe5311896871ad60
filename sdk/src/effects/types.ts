import type { WidgetClient } from '../client/types.ts';
import type { Effect } from './engine/effect.ts';

export interface AttachOptions {
  /** The part of the page that effects work in. Left out: `document.body`. */
  readonly root?: HTMLElement;
  /** Selector of what no effect may touch, beside `[data-aw-ignore]`. */
  readonly ignore?: string;
  /** Where the font files lie. Left out: `fonts/` beside the module. */
  readonly fontsUrl?: string;
  /** More effects, or others for the same codes. */
  readonly effects?: readonly Effect[];
}

export interface UnsupportedTool {
  readonly code: string;
  /** One of the documented reasons, such as `no_symbols_provided`. */
  readonly reason: string;
}

export interface AttachedEffects {
  /** Takes every effect back and ends all listeners. */
  detach(): void;
  /** Tools of the catalog that cannot work in this browser or on this page. */
  readonly unsupported: readonly UnsupportedTool[];
}

/** Applies the settings of a client to the page, now and whenever they change. */
export type AttachEffects = (client: WidgetClient, options?: AttachOptions) => AttachedEffects;
