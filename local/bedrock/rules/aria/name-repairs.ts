import type { AriaFailure, Change } from './failure.ts';
import { asName, wordsOfAddress, wordsOfFile, wordsOfIdentifier } from './words.ts';

/** Attributes that provide the accessible name where `aria-label` does not apply, keyed by axe-core rule. */
const namingAttributes: Readonly<Record<string, string>> = {
  'area-alt': 'alt',
  'image-alt': 'alt',
  'input-image-alt': 'alt',
  'frame-title': 'title',
};

/** axe-core rules that report a missing accessible name. */
export const namingRules: readonly string[] = [
  ...Object.keys(namingAttributes),
  ...[
    'command',
    'dialog',
    'input-field',
    'meter',
    'progressbar',
    'tab',
    'toggle-field',
    'tooltip',
    'treeitem',
  ].map((role) => `aria-${role}-name`),
  ...['button-name', 'empty-heading', 'input-button-name', 'label', 'label-title-only', 'link-name'],
  ...['object-alt', 'role-img-alt', 'select-name', 'summary-name', 'svg-img-alt'],
];

const fields = 'input, select, textarea, [role=textbox], [role=searchbox], [role=slider], [role=combobox]';

/** Sources of an accessible name, in order of preference. */
const sources: readonly (readonly [source: string, find: (element: Element) => string | null | undefined])[] =
  [
    ['title', (element) => element.getAttribute('title')],
    ['label', labelOf],
    ['caption', (element) => element.closest('figure')?.querySelector('figcaption')?.textContent],
    ['image', imageText],
    ['text', (element) => (element.matches(fields) ? adjacentText(element) : element.textContent)],
    ['placeholder', (element) => element.getAttribute('placeholder')],
    ['value', (element) => element.getAttribute('value')],
    ['address', (element) => wordsOfAddress(element.getAttribute('href') ?? '')],
    ['file name', wordsOfFile],
    ['address', (element) => wordsOfAddress(element.getAttribute('src') ?? '')],
    ...['name', 'id', 'class'].map(
      (name) => [name, (element: Element) => wordsOfIdentifier(element.getAttribute(name) ?? '')] as const,
    ),
  ];

/**
 * Derives an accessible name from nearby content. Returns no change when the name would only describe the element type.
 */
export function nameIt({ rule, element }: AriaFailure): Change[] {
  const owner = rule === 'image-alt' ? element.closest('a, button, [role=button], [role=link]') : null;
  if ((owner?.textContent ?? '').trim() !== '') {
    return [{ attribute: 'alt', value: '', explanation: 'The text of the same link or button says it.' }];
  }
  // An accessible name for an image inside the element also names the element.
  const image = element.querySelector('img:not([alt])');
  if (image !== null && findName(image) !== undefined) return [];
  const found = findName(element);
  if (found === undefined) return [];
  const attribute = namingAttributes[rule] ?? 'aria-label';
  return [
    { attribute, value: found.name, explanation: `Name taken from the ${found.source}: “${found.name}”.` },
  ];
}

function findName(element: Element): { readonly name: string; readonly source: string } | undefined {
  for (const [source, find] of sources) {
    const name = asName(find(element), element);
    if (name !== undefined) return { name, source };
  }
  return undefined;
}

function labelOf(element: Element): string | null | undefined {
  if (!element.matches(fields)) return undefined;
  const around = element.closest('label');
  const heading = element.closest('tr')?.querySelector('th');
  return (around ?? heading)?.textContent;
}

function imageText(element: Element): string | null | undefined {
  const image = element.querySelector('img, svg, input[type=image]');
  return image?.getAttribute('alt') || image?.getAttribute('title') || (image && wordsOfFile(image));
}

/**
 * Returns the text after a checkbox or radio button, or before any other field. Text longer than 60 characters is
 * treated as prose, not as a label.
 */
function adjacentText(element: Element): string | undefined {
  const isAfter = /^(?:checkbox|radio)$/.test(element.getAttribute('type') ?? '');
  const direction = isAfter ? 'nextSibling' : 'previousSibling';
  for (let node = element[direction]; node !== null; node = node[direction]) {
    const text = (node.textContent ?? '').trim();
    if (text !== '') return text.length <= 60 ? text : undefined;
  }
  return undefined;
}
