import { native } from '../../page-dom.ts';
/** A constructed style sheet in replaceable sections, adopted only while it is not empty. */
export interface SectionedSheet {
  write(owner: object, css: string | null): void;
}

export function createSheet(window: Window & typeof globalThis, scope: DocumentOrShadowRoot): SectionedSheet {
  const sections = new Map<object, string>();
  const sheet = new window.CSSStyleSheet();

  return {
    write(owner, css) {
      if (sections.get(owner) === (css ?? undefined)) return;
      if (css === null) sections.delete(owner);
      else sections.set(owner, css);
      sheet.replaceSync([...sections.values()].join('\n'));
      const { adoptedStyleSheets } = native(scope);
      const at = adoptedStyleSheets.indexOf(sheet);
      if (sections.size === 0 && at >= 0) adoptedStyleSheets.splice(at, 1);
      else if (sections.size > 0 && at < 0) adoptedStyleSheets.push(sheet);
    },
  };
}
