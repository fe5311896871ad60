/** A constructed style sheet in sections, each of which can be written anew; out of the page while it is empty. */
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
      const others = scope.adoptedStyleSheets.filter((other) => other !== sheet);
      const isThere = others.length < scope.adoptedStyleSheets.length;
      if (sections.size > 0 !== isThere) {
        scope.adoptedStyleSheets = sections.size > 0 ? [...others, sheet] : others;
      }
    },
  };
}
