import type { AriaFailure, Change } from './failure.ts';
import { asName, wordsOfAddress, wordsOfFile, wordsOfIdentifier } from './words.ts';

type Kind = 'control' | 'command' | 'image' | 'frame' | 'opener' | 'heading' | 'group';

/** Kind of element by axe-core rule. */
const kinds: Readonly<Record<string, Kind>> = {
  'area-alt': 'command',
  'aria-command-name': 'command',
  'aria-dialog-name': 'group',
  'aria-input-field-name': 'control',
  'aria-meter-name': 'control',
  'aria-progressbar-name': 'control',
  'aria-tab-name': 'command',
  'aria-toggle-field-name': 'control',
  'aria-tooltip-name': 'group',
  'aria-treeitem-name': 'command',
  'button-name': 'command',
  'empty-heading': 'heading',
  'frame-title': 'frame',
  'image-alt': 'image',
  'input-button-name': 'command',
  'input-image-alt': 'command',
  label: 'control',
  'label-title-only': 'control',
  'link-name': 'command',
  'object-alt': 'image',
  'role-img-alt': 'image',
  'select-name': 'control',
  'summary-name': 'opener',
  'svg-img-alt': 'image',
};
export const namingRules: readonly string[] = Object.keys(kinds);

/** Naming attributes other than `aria-label`. */
const namingAttributes: Readonly<Record<string, string>> = {
  'area-alt': 'alt',
  'image-alt': 'alt',
  'input-image-alt': 'alt',
  'frame-title': 'title',
};

const attributeSources = '@title @data-label';
const identifiers = '#name #id #class';
/** Name sources by kind, best first: `@` an attribute, `#` the words of an identifier, otherwise a key of `finders`. */
const nameSources: Readonly<Record<Kind, string>> = {
  control: `${attributeSources} labelFor labelAround labelNear adjacent tableHeading @placeholder @aria-placeholder ownText ${identifiers}`,
  command: `${attributeSources} innerImage @value ownText link file ${identifiers}`,
  image: `${attributeSources} caption title file ${identifiers}`,
  frame: `@aria-label ${attributeSources} #name file address #id`,
  opener: `${attributeSources} innerImage ownText`,
  heading: `${attributeSources} innerImage ownText`,
  group: `${attributeSources} headingInside #id`,
};

type Find = (element: Element) => string | null | undefined;

const finders: Readonly<Record<string, readonly [source: string, find: Find]>> = {
  ownText: [
    'own text',
    (element) => (/^(?:select|textarea)$/.test(element.localName) ? undefined : element.textContent),
  ],
  labelFor: [
    'label for it',
    ({ id, ownerDocument }) =>
      [...ownerDocument.querySelectorAll('label')].find(
        (label) => id !== '' && label.getAttribute('for') === id,
      )?.textContent,
  ],
  labelAround: ['label around it', (element) => element.closest('label')?.textContent],
  labelNear: [
    'neighbouring label',
    (element) =>
      [...(element.parentElement?.querySelectorAll('label') ?? [])].find(
        (label) =>
          label.querySelector('input, select, textarea') === null &&
          element.ownerDocument.getElementById(label.getAttribute('for') ?? '') === null,
      )?.textContent,
  ],
  // Check boxes have their label after them, other fields before.
  adjacent: [
    'adjacent text',
    (element) => {
      const kind = `${element.getAttribute('type') ?? ''} ${element.getAttribute('role') ?? ''}`;
      const [before, after] = [
        adjacentText(element, 'previousSibling'),
        adjacentText(element, 'nextSibling'),
      ];
      return /check|radio|switch/.test(kind) ? (after ?? before) : (before ?? after);
    },
  ],
  tableHeading: [
    'table heading',
    (element) => {
      const cell = element.closest('td');
      const columnHeadings = cell?.closest('table')?.querySelector('tr')?.querySelectorAll('th');
      return (
        cell?.parentElement?.querySelector('th')?.textContent ??
        columnHeadings?.[cell?.cellIndex ?? 0]?.textContent
      );
    },
  ],
  innerImage: [
    'image',
    (element) => {
      const image = element.querySelector('img, svg, input[type=image]');
      const stated = image?.getAttribute('alt') || image?.getAttribute('title');
      return stated || image?.querySelector('title')?.textContent || wordsOfFile(image);
    },
  ],
  file: ['file name', wordsOfFile],
  link: ['address', (element) => wordsOfAddress(element.getAttribute('href') ?? '')],
  address: ['address', (element) => wordsOfAddress(element.getAttribute('src') ?? '')],
  caption: ['caption', (element) => element.closest('figure')?.querySelector('figcaption')?.textContent],
  title: ['title inside', (element) => element.querySelector('title')?.textContent],
  headingInside: ['heading', (element) => element.querySelector('h1, h2, h3, h4, h5, h6')?.textContent],
};

/** Names an element after nearby content; returns no change if that only describes the kind of element. */
export function nameIt({ rule, element }: AriaFailure): Change[] {
  if (rule === 'image-alt' && repeatsText(element)) {
    return [{ attribute: 'alt', value: '', explanation: 'The text of the same link or button says it.' }];
  }
  // Naming the image inside also names the element.
  const image = element.querySelector('img:not([alt])');
  if (image !== null && findName(image, 'image') !== undefined) return [];
  const kind = kinds[rule];
  const found = kind === undefined ? undefined : findName(element, kind);
  if (found === undefined) return [];
  const attribute = namingAttributes[rule] ?? 'aria-label';
  const explanation = `Named by its ${found.source}: “${found.text}”.`;
  return [...withoutSilence(element), { attribute, value: found.text, explanation }];
}

function findName(
  element: Element,
  kind: Kind,
): { readonly text: string; readonly source: string } | undefined {
  for (const key of nameSources[kind].split(' ')) {
    const name = key.slice(1);
    const [source, found] = key.startsWith('@')
      ? [`${name} attribute`, element.getAttribute(name)]
      : key.startsWith('#')
        ? [name, wordsOfIdentifier(element.getAttribute(name) ?? '')]
        : [finders[key]?.[0] ?? key, finders[key]?.[1](element)];
    const text = asName(found, element);
    if (text !== undefined) return { text, source };
  }
  return undefined;
}

function repeatsText(element: Element): boolean {
  const owner = element.closest('a, button, [role=button], [role=link]');
  return (owner?.textContent ?? '').trim() !== '';
}

/**
 * Removes `role="none"` from a focusable element, where browsers ignore it (ARIA, presentational roles conflict
 * resolution).
 */
function withoutSilence(element: Element): Change[] {
  const role = element.getAttribute('role');
  if (role !== 'none' && role !== 'presentation') return [];
  const explanation = `It can be reached, so browsers ignore its role of ${role}.`;
  return [{ attribute: 'role', value: null, explanation }];
}

/** The text node or text element adjacent to an element. Text over 60 characters is prose, not a label. */
function adjacentText(element: Element, direction: 'previousSibling' | 'nextSibling'): string | undefined {
  for (let node = element[direction]; node !== null; node = node[direction]) {
    const text = (node.textContent ?? '').trim();
    if (text === '') continue;
    const isText = /^(?:#text|abbr|b|em|i|label|mark|small|span|strong|dt|p|div|legend)$/i.test(
      node.nodeName,
    );
    return isText && text.length <= 60 ? text : undefined;
  }
  return undefined;
}
