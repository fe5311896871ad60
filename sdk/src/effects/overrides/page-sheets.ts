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

/** @param onFetched called when a stylesheet that could not be read has been fetched, or cannot be fetched either */
export function createPageSheets(
  window: Window & typeof globalThis,
  signal: AbortSignal,
  onFetched: () => void,
): PageSheets {
  const fetched = new WeakMap<CSSStyleSheet, CSSStyleSheet | null>();
  let isAnyUnreadable = false;

  async function fetchRules(sheet: CSSStyleSheet, href: string): Promise<void> {
    fetched.set(sheet, null);
    const options: RequestInit = { credentials: 'omit', cache: 'force-cache', signal };
    try {
      const response = await window.fetch(href, options);
      if (!response.ok) return;
      const copy = new window.CSSStyleSheet({ baseURL: href });
      copy.replaceSync(await response.text());
      fetched.set(sheet, copy);
    } catch {
      // A stylesheet that the browser could not load either has no rules.
      isAnyUnreadable ||= await window.fetch(href, { ...options, mode: 'no-cors' }).then(
        () => true,
        () => false,
      );
    }
    if (!signal.aborted) onFetched();
  }

  return {
    of(root) {
      return dom.pageSheets(root).filter(({ disabled }) => !disabled);
    },
    rulesOf(sheet) {
      try {
        return sheet.cssRules;
      } catch {
        const copy = fetched.get(sheet);
        // A stylesheet without an address is still loading.
        if (copy === undefined && sheet.href !== null) void fetchRules(sheet, sheet.href);
        return copy?.cssRules ?? null;
      }
    },
    get isAnyUnreadable() {
      return isAnyUnreadable;
    },
  };
}
