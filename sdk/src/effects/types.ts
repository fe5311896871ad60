import type { WidgetClient } from '../client/types.ts';
import type { Effect } from './engine/effect.ts';

export interface AttachOptions {
  /** The part of the page that effects work in. Left out: `document.body`. */
  readonly root?: HTMLElement;
  /** Selector of what no effect may touch, beside `[data-aw-ignore]`. */
  readonly ignore?: string;
  /** Where the font files lie. Left out: `fonts/` beside the module. */
  readonly fontsUrl?: string;
  /** Words that effects show, by their key (`effects.…`), as a language file has them. Left out: English. */
  readonly phrases?: Readonly<Record<string, string>>;
  /** More effects, or others for the same codes. */
  readonly effects?: readonly Effect[];
}

export interface UnsupportedTool {
  readonly code: string;
  /** One of the documented reasons, see `UnsupportedReason`. */
  readonly reason: string;
}

export interface AttachedEffects {
  /** Fulfilled once what the client kept from the last page stands on this one, with the parts that it needs loaded. */
  readonly applied: Promise<void>;
  /** Takes every effect back and ends all listeners. */
  detach(): void;
  /** Words that effects show from now on, in another language. */
  setPhrases(phrases: Readonly<Record<string, string>>): void;
  /** Tools of the catalog that cannot work in this browser or on this page, as known now: some are found out shortly after. */
  readonly unsupported: readonly UnsupportedTool[];
}

/** Applies the settings of a client to the page, now and whenever they change. */
export type AttachEffects = (client: WidgetClient, options?: AttachOptions) => AttachedEffects;
