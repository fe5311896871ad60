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
const maxBesideLength = 60;

const attribute = (name: string): Source => [`${name} attribute`, (element) => element.getAttribute(name)];
const identifier = (name: string): Source => [
  name,
  (element) => wordsOfIdentifier(element.getAttribute(name) ?? ''),
];
const inside = (selector: string, source: string): Source => [
  source,
  (element) => element.querySelector(selector)?.textContent,
];
const around = (selector: string, wanted: string, source: string): Source => [
  source,
  (element) => element.closest(selector)?.querySelector(wanted)?.textContent,
];

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
const labelAround: Source = ['label around it', (element) => element.closest('label')?.textContent];
const labelNear: Source = [
  'neighbouring label',
  (element) =>
    [...(element.parentElement?.querySelectorAll('label') ?? [])].find(
      (label) =>
        label.querySelector('input, select, textarea') === null &&
        element.ownerDocument.getElementById(label.getAttribute('for') ?? '') === null,
    )?.textContent,
];
const before: Source = ['text before it', (element) => textBeside(element, 'previousSibling')];
const after: Source = ['text after it', (element) => textBeside(element, 'nextSibling')];
/** Tick boxes have their words after them, other fields before. */
const beside: Source = [
  'text beside it',
  (element) => {
    const kind = `${element.getAttribute('type') ?? ''} ${element.getAttribute('role') ?? ''}`;
    const [first, second] = /check|radio|switch/.test(kind) ? [after, before] : [before, after];
    return first[1](element) ?? second[1](element);
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
const innerImage: Source = [
  'image',
  (element) => {
    const image = element.querySelector('img, svg, input[type=image]');
    const told = image?.getAttribute('alt') || image?.getAttribute('title');
    return told || image?.querySelector('title')?.textContent || wordsOfFile(image);
  },
];
const file: Source = ['file name', wordsOfFile];
const link: Source = ['address', (element) => wordsOfAddress(element.getAttribute('href') ?? '')];
const address: Source = ['address', (element) => wordsOfAddress(element.getAttribute('src') ?? '')];
const opened: Source = [
  'text it opens',
  (element) => firstWords(element.closest('details')?.textContent?.replace(element.textContent ?? '', '')),
];
const caption = around('figure', 'figcaption', 'caption');
const legend = around('fieldset', 'legend', 'group’s legend');
const term: Source = [
  'term before it',
  (element) => element.closest('dd')?.previousElementSibling?.textContent,
];

const given = [misspelt, attribute('title'), attribute('data-label'), attribute('aria-description')];
const named = [identifier('name'), identifier('id'), identifier('class')];

/** Where to look for a name, by what kind of thing is nameless; the best source first. */
const sources = {
  control: [
    ...given,
    labelFor,
    labelAround,
    labelNear,
    beside,
    tableHeading,
    term,
    attribute('placeholder'),
    attribute('aria-placeholder'),
    legend,
    ownText,
    ...named,
    inside('option[value=""]', 'first option'),
  ],
  command: [
    ...given,
    innerImage,
    attribute('value'),
    attribute('data-tooltip'),
    ownText,
    link,
    file,
    ...named,
  ],
  image: [
    ...given,
    caption,
    inside('title', 'title inside'),
    inside('desc', 'description inside'),
    file,
    ...named,
  ],
  frame: [attribute('aria-label'), ...given, identifier('name'), file, address, identifier('id'), caption],
  opener: [...given, innerImage, ownText, opened],
  heading: [...given, innerImage, ownText],
  group: [...given, inside('h1, h2, h3, h4, h5, h6', 'heading'), before, identifier('id')],
} satisfies Record<string, readonly Source[]>;

export type NamelessKind = keyof typeof sources;

/** The best name near an element; undefined where nothing there says more than what kind of thing it is. */
export function findName(element: Element, kind: NamelessKind): FoundName | undefined {
  for (const [source, find] of sources[kind]) {
    const text = asName(find(element), element);
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
    return isProse && text.length <= maxBesideLength ? text : undefined;
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
