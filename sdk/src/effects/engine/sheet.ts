import { markOwn, native } from '../../page-dom.ts';

/** Constructed stylesheets, one per owner, adopted in the order in which the owners first wrote to them. */
export interface OwnedSheets {
  /** Replaces all rules of an owner; null removes its stylesheet. */
  write(owner: object, css: string | null): void;
  /** Adds a rule. The order of an owner's added rules is undefined. */
  insert(owner: object, rule: string): void;
  adopt(scope: DocumentOrShadowRoot, window: Window & typeof globalThis): void;
  drop(scope: DocumentOrShadowRoot): void;
  /** Adopts the stylesheets again if the page has replaced its list of adopted stylesheets. */
  readopt(): void;
}

type View = Window & typeof globalThis;

export function createSheets(window: View, scope: DocumentOrShadowRoot): OwnedSheets {
  const rules = new Map<object, string[]>();
  /** The stylesheets of each window, because a document can adopt only stylesheets that were constructed in it. */
  const views = new Map<View, Map<object, CSSStyleSheet>>();
  const scopes = new Map<DocumentOrShadowRoot, View>();

  function sheetsOf(view: View): Map<object, CSSStyleSheet> {
    const sheets = views.get(view) ?? new Map<object, CSSStyleSheet>();
    views.set(view, sheets);
    for (const [owner, texts] of rules) {
      if (sheets.has(owner)) continue;
      const sheet = markOwn(new view.CSSStyleSheet());
      sheet.replaceSync(texts.join(''));
      sheets.set(owner, sheet);
    }
    return sheets;
  }
  function readopt(): void {
    for (const [each, view] of scopes) {
      const { adoptedStyleSheets } = native(each);
      const adopted = new Set(adoptedStyleSheets);
      for (const sheet of sheetsOf(view).values()) if (!adopted.has(sheet)) adoptedStyleSheets.push(sheet);
    }
  }
  function release(each: DocumentOrShadowRoot, sheet: CSSStyleSheet): void {
    const { adoptedStyleSheets } = native(each);
    const at = adoptedStyleSheets.indexOf(sheet);
    if (at >= 0) adoptedStyleSheets.splice(at, 1);
  }
  scopes.set(scope, window);

  return {
    write(owner, css) {
      if (css === (rules.get(owner)?.[0] ?? null)) return;
      if (css === null) rules.delete(owner);
      else rules.set(owner, [css]);
      for (const sheets of views.values()) {
        const sheet = sheets.get(owner);
        if (css !== null) sheet?.replaceSync(css);
        else if (sheet && sheets.delete(owner)) for (const each of scopes.keys()) release(each, sheet);
      }
      readopt();
    },
    insert(owner, rule) {
      const texts = rules.get(owner);
      texts?.push(rule);
      if (texts === undefined) {
        rules.set(owner, [rule]);
        readopt();
      } else {
        for (const sheets of views.values()) sheets.get(owner)?.insertRule(rule);
      }
    },
    adopt(each, view) {
      scopes.set(each, view);
      readopt();
    },
    drop(each) {
      const view = scopes.get(each);
      scopes.delete(each);
      for (const sheet of view === undefined ? [] : sheetsOf(view).values()) release(each, sheet);
    },
    readopt,
  };
}
