import { native } from '../../page-dom.ts';

/** The longest selector that the service takes. */
const longestSelector = 500;

/** A CSS selector that finds this element alone in its document, as short as it can be found by ids and places. */
export function selectorOf(element: Element): string {
  const steps: string[] = [];
  for (let at: Element | null = element; at !== null; at = native(at).parentElement) {
    const { id, localName, parentElement, ownerDocument } = native(at);
    const byId = `#${CSS.escape(id)}`;
    if (id !== '' && native(ownerDocument).querySelectorAll(byId).length === 1) {
      steps.unshift(byId);
      break;
    }
    const alike = [...(native(parentElement)?.children ?? [])].filter(
      (child) => native(child).localName === localName,
    );
    const place = alike.length > 1 ? `:nth-of-type(${alike.indexOf(at) + 1})` : '';
    steps.unshift(`${CSS.escape(localName)}${place}`);
  }
  return steps.join('>').slice(-longestSelector);
}
