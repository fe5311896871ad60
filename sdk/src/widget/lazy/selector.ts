/** The longest selector that the service takes. */
const longestSelector = 500;

/** A CSS selector that finds this element alone in its document, as short as it can be found by ids and places. */
export function selectorOf(element: Element): string {
  const steps: string[] = [];
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const { id, localName, parentElement } = at;
    const byId = `#${CSS.escape(id)}`;
    if (id !== '' && at.ownerDocument.querySelectorAll(byId).length === 1) {
      steps.unshift(byId);
      break;
    }
    const { localName: name } = at;
    const alike = [...(parentElement?.children ?? [])].filter((child) => child.localName === name);
    const place = alike.length > 1 ? `:nth-of-type(${alike.indexOf(at) + 1})` : '';
    steps.unshift(`${CSS.escape(localName)}${place}`);
  }
  return steps.join('>').slice(-longestSelector);
}
