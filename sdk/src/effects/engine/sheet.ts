import * as dom from '../../page-dom.ts';

/**
 * Constructed stylesheets, one per owner, adopted in the order in which the owners first wrote to them. Rules in
 * `@layer aw-base` are in the lowest cascade layer of each tree, where important declarations override all others of
 * the page's rules.
 */
export interface OwnedSheets {
  /** Replaces all rules of an owner; null removes its stylesheet. */
  write(owner: object, css: string | null): void;
  adopt(scope: DocumentOrShadowRoot, window: Window & typeof globalThis): void;
  drop(scope: DocumentOrShadowRoot): void;
  /** Adopts the stylesheets again if the page has replaced its list of adopted stylesheets. */
  readopt(): void;
  /**
   * Looks for new cascade layers of the page.
   * @param find returns the full name of the lowest layer of a tree
   */
  findLayers(find: (scope: DocumentOrShadowRoot) => string): void;
}

type View = Window & typeof globalThis;

/** The stylesheets of the trees with the same window and layer. A document can adopt only those of its own window. */
interface Group {
  readonly view: View;
  readonly layer: string;
  readonly sheets: Map<object, CSSStyleSheet>;
}

export const baseLayer = 'aw-base';
const opening = `@layer ${baseLayer}{`;

export function createSheets(window: View, scope: DocumentOrShadowRoot): OwnedSheets {
  const rules = new Map<object, string>();
  const groups: Group[] = [];
  const scopes = new Map<DocumentOrShadowRoot, Group>();
  let findLayer: ((scope: DocumentOrShadowRoot) => string) | null = null;
  /** True once an owner has rules in the lowest layer. Only then are the page's layers of interest. */
  let isLayered = false;

  function groupOf(view: View, layer: string): Group {
    const known = groups.find((group) => group.view === view && group.layer === layer);
    const group = known ?? { view, layer, sheets: new Map() };
    if (known === undefined) groups.push(group);
    return group;
  }
  function update(sheet: CSSStyleSheet, css: string, { layer }: Group): void {
    sheet.replaceSync(css.replace(opening, `@layer ${layer}{`));
  }
  function adoptIn(each: DocumentOrShadowRoot, group: Group): void {
    const adoptedStyleSheets = dom.adoptedSheets(each);
    const adopted = new Set(adoptedStyleSheets);
    for (const [owner, css] of rules) {
      let sheet = group.sheets.get(owner);
      if (sheet === undefined) {
        sheet = dom.markOwn(new group.view.CSSStyleSheet());
        update(sheet, css, group);
        group.sheets.set(owner, sheet);
      }
      if (!adopted.has(sheet)) adoptedStyleSheets.push(sheet);
    }
  }
  function release(each: DocumentOrShadowRoot, sheet: CSSStyleSheet): void {
    const adoptedStyleSheets = dom.adoptedSheets(each);
    const at = adoptedStyleSheets.indexOf(sheet);
    if (at >= 0) adoptedStyleSheets.splice(at, 1);
  }
  function readopt(): void {
    for (const [each, group] of scopes) adoptIn(each, group);
  }
  function drop(each: DocumentOrShadowRoot): void {
    for (const sheet of scopes.get(each)?.sheets.values() ?? []) release(each, sheet);
    scopes.delete(each);
  }
  function adopt(each: DocumentOrShadowRoot, view: View): void {
    const group = groupOf(view, (isLayered && findLayer?.(each)) || baseLayer);
    if (scopes.get(each) !== group) drop(each);
    scopes.set(each, group);
    adoptIn(each, group);
  }
  function adoptAll(): void {
    for (const [each, { view }] of [...scopes]) adopt(each, view);
  }
  scopes.set(scope, groupOf(window, baseLayer));

  return {
    write(owner, css) {
      if (css === (rules.get(owner) ?? null)) return;
      if (css === null) rules.delete(owner);
      else rules.set(owner, css);
      for (const group of groups) {
        const sheet = group.sheets.get(owner);
        if (sheet === undefined) continue;
        if (css !== null) {
          update(sheet, css, group);
          continue;
        }
        group.sheets.delete(owner);
        for (const each of scopes.keys()) release(each, sheet);
      }
      if (isLayered || !css?.startsWith(opening)) return readopt();
      isLayered = true;
      adoptAll();
    },
    adopt,
    drop,
    readopt,
    findLayers(find) {
      findLayer = find;
      if (isLayered) adoptAll();
    },
  };
}
