import { type NamelessKind, nameSources } from '../data/aria-rules.ts';
import { isKnownAttribute } from './known-attributes.ts';
import { nearest } from './nearest.ts';
import { asName, wordsOfAddress, wordsOfFile, wordsOfIdentifier } from './words.ts';

/** A name found near an element, and where. */
export interface FoundName {
  readonly text: string;
  readonly source: string;
}

type Find = (element: Element) => string | null | undefined;
type Source = readonly [source: string, find: Find];

/** Longer text beside an element is prose, not a label. */
const maximumBesideLength = 60;

/** The label that a misspelt `aria-label` or `aria-labelledby` was to give. */
const misspelt: Source = [
  'misspelt ARIA label',
  (element) => {
    for (const { name, value } of element.attributes) {
      if (!name.startsWith('aria') || isKnownAttribute(name)) continue;
      const meant = nearest(name, ['aria-label', 'aria-labelledby']);
      if (meant === 'aria-label') return value;
      if (meant === 'aria-labelledby') return element.ownerDocument.getElementById(value.trim())?.textContent;
    }
    return undefined;
  },
];
const ownText: Source = [
  'own text',
  (element) => (/^(?:select|textarea)$/.test(element.localName) ? undefined : element.textContent),
];
const labelFor: Source = [
  'label for it',
  ({ id, ownerDocument }) =>
    id === ''
      ? undefined
      : [...ownerDocument.querySelectorAll('label')].find((label) => label.getAttribute('for') === id)
          ?.textContent,
];
const labelNear: Source = [
  'neighbouring label',
  (element) =>
    [...(element.parentElement?.querySelectorAll('label') ?? [])].find(
      (label) =>
        label.querySelector('input, select, textarea') === null &&
        element.ownerDocument.getElementById(label.getAttribute('for') ?? '') === null,
    )?.textContent,
];
/** Tick boxes have their words after them, other fields before. */
const beside: Source = [
  'text beside it',
  (element) => {
    const kind = `${element.getAttribute('type') ?? ''} ${element.getAttribute('role') ?? ''}`;
    const [before, after] = [textBeside(element, 'previousSibling'), textBeside(element, 'nextSibling')];
    return /check|radio|switch/.test(kind) ? (after ?? before) : (before ?? after);
  },
];
const tableHeading: Source = [
  'table heading',
  (element) => {
    const cell = element.closest('td');
    if (cell === null) return undefined;
    const column = [...(cell.parentElement?.children ?? [])].indexOf(cell);
    const heads = cell.closest('table')?.querySelector('tr')?.querySelectorAll('th');
    return (
      cell.parentElement?.querySelector('th')?.textContent ??
      heads?.[column]?.textContent ??
      cell.previousElementSibling?.textContent
    );
  },
];
/**
 * Finders by keyword of the source table, other than attributes (`@title`) and words in identifiers (`#id`).
 */
const finders: Readonly<Record<string, Source>> = {
  misspelt,
  ownText,
  labelFor,
  labelNear,
  beside,
  tableHeading,
  labelAround: ['label around it', (element) => element.closest('label')?.textContent],
  innerImage: ['image', nameOfImage],
  file: ['file name', wordsOfFile],
  link: ['address', (element) => wordsOfAddress(element.getAttribute('href') ?? '')],
  address: ['address', (element) => wordsOfAddress(element.getAttribute('src') ?? '')],
  caption: ['caption', (element) => element.closest('figure')?.querySelector('figcaption')?.textContent],
  legend: ['group’s legend', (element) => element.closest('fieldset')?.querySelector('legend')?.textContent],
  term: ['term before it', (element) => element.closest('dd')?.previousElementSibling?.textContent],
  title: ['title inside', (element) => element.querySelector('title')?.textContent],
  desc: ['description inside', (element) => element.querySelector('desc')?.textContent],
  option: ['first option', (element) => element.querySelector('option[value=""]')?.textContent],
  headingInside: ['heading', (element) => element.querySelector('h1, h2, h3, h4, h5, h6')?.textContent],
  before: ['text before it', (element) => textBeside(element, 'previousSibling')],
  opened: [
    'text it opens',
    (element) => firstWords(element.closest('details')?.textContent?.replace(element.textContent ?? '', '')),
  ],
};

function sourceOf(word: string): Source | undefined {
  const name = word.slice(1);
  if (word.startsWith('@')) return [`${name} attribute`, (element) => element.getAttribute(name)];
  if (word.startsWith('#')) return [name, (element) => wordsOfIdentifier(element.getAttribute(name) ?? '')];
  return finders[word];
}

function nameOfImage(element: Element): string | null | undefined {
  const image = element.querySelector('img, svg, input[type=image]');
  const told = image?.getAttribute('alt') || image?.getAttribute('title');
  return told || image?.querySelector('title')?.textContent || wordsOfFile(image);
}

/** The best name near an element; undefined where nothing there says more than what kind of thing it is. */
export function findName(element: Element, kind: NamelessKind): FoundName | undefined {
  for (const word of nameSources[kind].split(' ')) {
    const [source = '', find] = sourceOf(word) ?? [];
    const text = asName(find?.(element), element);
    if (text !== undefined) return { text, source };
  }
  return undefined;
}

/** Text right before or after an element: a text node, or a neighbour that holds text and nothing to operate. */
function textBeside(element: Element, direction: 'previousSibling' | 'nextSibling'): string | undefined {
  for (let node = element[direction]; node !== null; node = node[direction]) {
    const text = (node.textContent ?? '').trim();
    if (text === '') continue;
    const isProse = /^(?:#text|abbr|b|em|i|label|mark|small|span|strong|dt|p|div|legend)$/i.test(
      node.nodeName,
    );
    return isProse && text.length <= maximumBesideLength ? text : undefined;
  }
  return undefined;
}

function firstWords(text: string | null | undefined): string | undefined {
  return text
    ?.trim()
    .split(/(?<=[.!?])\s/)[0]
    ?.split(/\s+/)
    .slice(0, 8)
    .join(' ');
}
