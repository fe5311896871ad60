import type { AriaFailure, Change } from './failure.ts';

/** Headings must not skip a level: at most one deeper than the previous one. */
export function mendHeadingOrder({ element }: AriaFailure): Change[] {
  const all = [...element.ownerDocument.querySelectorAll('h1, h2, h3, h4, h5, h6, [role=heading]')];
  const previous = all[all.indexOf(element) - 1];
  const level = previous === undefined ? 1 : Math.min(6, levelOf(previous) + 1);
  const explanation = `One level below the heading before it.`;
  return [{ attribute: 'aria-level', value: String(level), explanation }];
}

function levelOf(heading: Element): number {
  return Number(heading.getAttribute('aria-level') ?? /^h([1-6])$/.exec(heading.localName)?.[1] ?? 2);
}

/** Turns other children of a list into items: joint patches, with selectors relative to the list's. */
export function mendList({ element, selector }: AriaFailure): (Change & { readonly selector: string })[] {
  return [...element.children].flatMap((child, index) =>
    ['li', 'script', 'template'].includes(child.localName)
      ? []
      : [
          {
            selector: `${selector} > :nth-child(${index + 1})`,
            attribute: 'role',
            value: 'listitem',
            explanation: 'A list holds only items.',
          },
        ],
  );
}

/** Turns the parent of an item outside a list into a list, if it contains nothing else. */
export function mendListItem({ element, selector }: AriaFailure): (Change & { readonly selector: string })[] {
  const parent = element.parentElement;
  const cut = selector.lastIndexOf(' > ');
  const isList = parent !== null && [...parent.children].every((child) => child.localName === 'li');
  if (!isList || cut === -1 || parent.hasAttribute('role')) return [];
  const explanation = 'Its children are list items.';
  return [{ selector: selector.slice(0, cut), attribute: 'role', value: 'list', explanation }];
}

/** A term or description outside its list gets an equivalent role. */
export function mendDefinition({ element }: AriaFailure): Change[] {
  const value = element.localName === 'dt' ? 'term' : 'definition';
  return [{ attribute: 'role', value, explanation: `Keeps its meaning of ${value} outside a list.` }];
}
