import * as dom from '../../page-dom.ts';
import { type Root, windowOf } from '../engine/roots.ts';

/** The stylesheets that override the page's rules, in the trees that have adopted them. */
interface Adoption {
  /**
   * Replaces the stylesheets of all trees at once. They follow the page's stylesheets and precede those of other tools.
   * @param still stylesheets that turn off the page's transitions while the others change
   */
  replace(lists: SheetLists, still: SheetLists | null): void;
  /** Runs a callback while no tree has adopted the stylesheets. */
  without<Result>(run: () => Result): Result;
  /** Returns false if the page has changed a tree's list of adopted stylesheets. */
  isIntact(root: Root): boolean;
  textOf(root: Root): string;
  /** Returns a stylesheet for a tree. Trees of the same window share those with the same purpose. */
  shared(root: Root, purpose: string, css: string): CSSStyleSheet;
}

export type SheetLists = ReadonlyMap<Root, readonly CSSStyleSheet[]>;

export function createAdoption(): Adoption {
  let lists: SheetLists = new Map();
  const shared = new WeakMap<Window, Map<string, { css: string; readonly sheet: CSSStyleSheet }>>();

  function listOf(root: Root, own: readonly CSSStyleSheet[]): CSSStyleSheet[] {
    const previous = new Set(lists.get(root));
    const others = dom.adoptedSheets(root).filter((sheet) => !previous.has(sheet) && !dom.isStored(sheet));
    return [...others.filter((sheet) => !dom.isOwn(sheet)), ...own, ...others.filter(dom.isOwn)];
  }
  function adopt(next: SheetLists): void {
    for (const root of new Set([...lists.keys(), ...next.keys()])) {
      const list = listOf(root, next.get(root) ?? []);
      const current = dom.adoptedSheets(root);
      if (list.length !== current.length || list.some((sheet, index) => sheet !== current[index]))
        dom.adoptSheets(root, list);
    }
    lists = next;
  }

  return {
    replace(next, still) {
      if (still !== null) {
        adopt(joined(next, still));
        flushStyles(still);
      }
      adopt(next);
    },
    without(run) {
      const roots = new Set<Root>([document, ...lists.keys()]);
      const before = [...roots].map((root) => [root, [...dom.adoptedSheets(root)]] as const);
      for (const [root, sheets] of before) {
        const own = new Set(lists.get(root));
        dom.adoptSheets(
          root,
          // The stored rules apply until the first lists replace them.
          sheets.filter((sheet) => !own.has(sheet) && !dom.isStored(sheet)),
        );
      }
      try {
        return run();
      } finally {
        for (const [root, sheets] of before) dom.adoptSheets(root, sheets);
      }
    },
    textOf: (root) =>
      (lists.get(root) ?? []).flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)).join(''),
    isIntact(root) {
      const current = new Set(dom.adoptedSheets(root));
      return lists.get(root)?.every((sheet) => current.has(sheet)) === true;
    },
    shared(root, purpose, css) {
      const view = windowOf(root) ?? window;
      const sheets = shared.get(view) ?? new Map<string, { css: string; readonly sheet: CSSStyleSheet }>();
      shared.set(view, sheets);
      const known = sheets.get(purpose);
      if (known === undefined) {
        const sheet = constructSheet(root, css);
        sheets.set(purpose, { css, sheet });
        return sheet;
      }
      if (known.css !== css) known.sheet.replaceSync(css);
      known.css = css;
      return known.sheet;
    },
  };
}

/** Constructs a stylesheet in the window of the tree that will adopt it, as browsers require. */
export function constructSheet(root: Root, css: string): CSSStyleSheet {
  const view = windowOf(root) ?? window;
  const sheet = dom.markOwn(new view.CSSStyleSheet());
  sheet.replaceSync(css);
  return sheet;
}

function joined(lists: SheetLists, more: SheetLists): SheetLists {
  const roots = new Set([...lists.keys(), ...more.keys()]);
  return new Map([...roots].map((root) => [root, [...(lists.get(root) ?? []), ...(more.get(root) ?? [])]]));
}

/** Makes the browser recalculate styles now. `getAnimations` does so for the whole document, without a layout. */
function flushStyles(lists: SheetLists): void {
  for (const root of lists.keys()) if (dom.isDocument(root)) dom.property(root, 'getAnimations').call(root);
}
