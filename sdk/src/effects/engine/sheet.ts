import { native } from '../../page-dom.ts';

/** A constructed stylesheet with replaceable sections, adopted only while it is not empty. */
export interface SectionedSheet {
  write(owner: object, css: string | null): void;
  adopt(scope: DocumentOrShadowRoot, window: Window & typeof globalThis): void;
  drop(scope: DocumentOrShadowRoot): void;
}

export function createSheet(window: Window & typeof globalThis, scope: DocumentOrShadowRoot): SectionedSheet {
  const sections = new Map<object, string>();
  /** One stylesheet per window, because a document can adopt only stylesheets that were constructed in it. */
  const sheets = new Map<Window, CSSStyleSheet>();
  const scopes = new Map<DocumentOrShadowRoot, CSSStyleSheet>();
  const text = () => [...sections.values()].join('\n');

  function apply(each: DocumentOrShadowRoot, sheet: CSSStyleSheet, shouldAdopt: boolean): void {
    const { adoptedStyleSheets } = native(each);
    const at = adoptedStyleSheets.indexOf(sheet);
    if (!shouldAdopt && at >= 0) adoptedStyleSheets.splice(at, 1);
    else if (shouldAdopt && at < 0) adoptedStyleSheets.push(sheet);
  }
  function adopt(each: DocumentOrShadowRoot, owner: Window & typeof globalThis): void {
    let sheet = sheets.get(owner);
    if (sheet === undefined) {
      sheet = new owner.CSSStyleSheet();
      sheet.replaceSync(text());
      sheets.set(owner, sheet);
    }
    scopes.set(each, sheet);
    apply(each, sheet, sections.size > 0);
  }
  adopt(scope, window);

  return {
    write(owner, css) {
      if (sections.get(owner) === (css ?? undefined)) return;
      if (css === null) sections.delete(owner);
      else sections.set(owner, css);
      for (const sheet of sheets.values()) sheet.replaceSync(text());
      for (const [each, sheet] of scopes) apply(each, sheet, sections.size > 0);
    },
    adopt,
    drop(each) {
      const sheet = scopes.get(each);
      if (sheet !== undefined) apply(each, sheet, false);
      scopes.delete(each);
    },
  };
}
