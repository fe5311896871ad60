import type { WidgetClient } from '../client/types.ts';
import type { hostKey } from '../page-dom.ts';
import type { Effect } from './engine/effect.ts';

export interface AttachOptions {
  /**
   * Root of the subtree that effects change, in the page's document. Overlays such as `reading_mask` still cover the
   * window. Default: `document.body`.
   */
  readonly root?: HTMLElement;
  /** Selector for elements that no effect may change, in addition to `[data-aw-ignore]`. */
  readonly ignore?: string;
  /** Phrases keyed as in a language file (`effects.…`). Default: English. */
  readonly phrases?: Readonly<Record<string, string>>;
  /** Custom effects. Each overrides the built-in effect with the same tool code, if any. */
  readonly effects?: readonly Effect[];
}

export interface UnsupportedTool {
  /** Tool code, or `*` for a part of the page that no tool can reach. */
  readonly code: string;
  /** Reason code; see `UnsupportedReason` and `UnreachableReason`. */
  readonly reason: string;
}

export interface AttachedEffects {
  /** Resolves once the required modules are loaded and the current settings are applied to the whole page. */
  readonly applied: Promise<void>;
  /** Reverts all effects and removes all listeners. */
  detach(): void;
  /** Replaces the phrases, for example after the language changes. */
  setPhrases(phrases: Readonly<Record<string, string>>): void;
  /**
   * Tools that cannot work in this browser, or that the page has nothing for at the moment. The list is complete once the lazily loaded modules are
   * available.
   */
  readonly unsupported: readonly UnsupportedTool[];
}

/**
 * The copy of the SDK that changes a document. Further copies in the document or its same-origin frames join it, so that
 * two copies never change the same element. Copies of other SDK versions call its methods.
 */
export interface Host {
  /**
   * The clients whose settings apply, and the documents in which their copies of the SDK run. The values of the last
   * client take precedence.
   */
  readonly clients: Map<WidgetClient, Document>;
  /** Also applies the settings of a client whose own copy of the SDK runs in the document `from`. */
  join(client: WidgetClient, from: Document): AttachedEffects;
}

declare global {
  interface Document {
    [hostKey]?: Host | undefined;
  }
}
