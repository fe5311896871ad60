import type { WidgetClient } from '../client/types.ts';
import type { Effect } from './engine/effect.ts';

export interface AttachOptions {
  /** The element that effects work in, `document.body` by default. */
  readonly root?: HTMLElement;
  /** Selector of elements that no effect may change, in addition to `[data-aw-ignore]`. */
  readonly ignore?: string;
  /** Phrases by key (`effects.…`), as in a language file; English by default. */
  readonly phrases?: Readonly<Record<string, string>>;
  /** Additional effects, or replacements for the same codes. */
  readonly effects?: readonly Effect[];
}

export interface UnsupportedTool {
  /** `*` for every tool, when a part of the page is out of reach. */
  readonly code: string;
  /** One of the documented reasons, see `UnsupportedReason` and `UnreachableReason`. */
  readonly reason: string;
}

export interface AttachedEffects {
  /** Resolves once the current settings are applied to the whole page and their modules are loaded. */
  readonly applied: Promise<void>;
  /** Reverts all effects and removes all listeners. */
  detach(): void;
  /** Replaces the phrases, to change the language. */
  setPhrases(phrases: Readonly<Record<string, string>>): void;
  /** Tools of the catalog that cannot work in this browser or on this page. Complete once lazy modules are loaded. */
  readonly unsupported: readonly UnsupportedTool[];
}

/** Applies a client's settings to the page, now and on every change. */
export type AttachEffects = (client: WidgetClient, options?: AttachOptions) => AttachedEffects;
