/** The nodes and the language that a paragraph had, to be put back as they were. */
export interface Original {
  restore(): void;
}

/**
 * Shows other words in a paragraph. What was in it is kept as it is, listeners and all.
 * @param dir direction of the new words
 * @param language BCP-47 tag of the new words, where it is another
 */
export function replaceWords(element: HTMLElement, text: string, dir: string, language?: string): Original {
  const nodes = [...element.childNodes];
  const before = [element.getAttribute('dir'), element.getAttribute('lang')];
  element.replaceChildren(text);
  element.setAttribute('dir', dir);
  if (language !== undefined) element.setAttribute('lang', language);
  return {
    restore() {
      element.replaceChildren(...nodes);
      ['dir', 'lang'].forEach((name, index) => {
        const value = before[index] ?? null;
        if (value === null) element.removeAttribute(name);
        else element.setAttribute(name, value);
      });
    },
  };
}
