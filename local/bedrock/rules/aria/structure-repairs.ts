import type { AriaFailure, Change } from './failure.ts';

/** Headings skip no level: one deeper than the heading before at most. */
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

/** What a list holds besides its items becomes items: joint patches, of the children by the list's own selector. */
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

/** An item outside a list: what it stands in becomes one, when that holds nothing else. */
export function mendListItem({ element, selector }: AriaFailure): (Change & { readonly selector: string })[] {
  const parent = element.parentElement;
  const cut = selector.lastIndexOf(' > ');
  const isList = parent !== null && [...parent.children].every((child) => child.localName === 'li');
  if (!isList || cut === -1 || parent.hasAttribute('role')) return [];
  const explanation = 'Its children are list items.';
  return [{ selector: selector.slice(0, cut), attribute: 'role', value: 'list', explanation }];
}

/** A term or a description outside its list keeps its meaning by a role. */
export function mendDefinition({ element }: AriaFailure): Change[] {
  const value = element.localName === 'dt' ? 'term' : 'definition';
  return [{ attribute: 'role', value, explanation: `Keeps its meaning of ${value} outside a list.` }];
}
