import * as dom from '../../page-dom.ts';
import type { Root } from '../engine/roots.ts';

/** Gives access to the stylesheets of the page, and fetches those that the browser does not let scripts read. */
interface PageSheets {
  /** The stylesheets of a tree in cascade order. */
  of(root: Root): readonly CSSStyleSheet[];
  /** Returns null for a stylesheet that cannot be read, or not yet. */
  rulesOf(sheet: CSSStyleSheet): CSSRuleList | null;
  /** True if the rules of a stylesheet in use cannot be read or fetched. */
  readonly isAnyUnreadable: boolean;
}

type Copy = CSSStyleSheet | 'unreadable' | null;

/**
 * Copies of the stylesheets that scripts cannot read; null for those that the browser could not load either, which have
 * no rules. Each is fetched once, because a page whose policy forbids it reports each attempt.
 */
const copies = new WeakMap<CSSStyleSheet, Copy>();

/** @param onFetched called when a stylesheet that could not be read has been fetched, or cannot be fetched either */
export function createPageSheets(
  window: Window & typeof globalThis,
  signal: AbortSignal,
  onFetched: () => void,
): PageSheets {
  const fetching = new WeakSet<CSSStyleSheet>();
  let isAnyUnreadable = false;

  async function copyOf(href: string): Promise<Copy> {
    const options: RequestInit = { credentials: 'omit', cache: 'force-cache', signal };
    try {
      const response = await window.fetch(href, options);
      if (!response.ok) return null;
      const copy = new window.CSSStyleSheet({ baseURL: href });
      copy.replaceSync(await response.text());
      return copy;
    } catch {
      return window.fetch(href, { ...options, mode: 'no-cors' }).then(
        () => 'unreadable',
        () => null,
      );
    }
  }

  async function fetchRules(sheet: CSSStyleSheet, href: string): Promise<void> {
    fetching.add(sheet);
    const copy = await copyOf(href);
    if (signal.aborted) return;
    copies.set(sheet, copy);
    onFetched();
  }

  return {
    of(root) {
      return dom.pageSheets(root).filter(({ disabled }) => !disabled);
    },
    rulesOf(sheet) {
      try {
        return sheet.cssRules;
      } catch {
        const copy = copies.get(sheet);
        // A stylesheet without an address is still loading.
        if (copy === undefined && sheet.href !== null && !fetching.has(sheet))
          void fetchRules(sheet, sheet.href);
        if (copy !== 'unreadable') return copy?.cssRules ?? null;
        isAnyUnreadable = true;
        return null;
      }
    },
    get isAnyUnreadable() {
      return isAnyUnreadable;
    },
  };
}
