import { wordsOfAddress, wordsOfIdentifier } from './humanize.ts';
import { isKnownAttribute } from './known-attributes.ts';
import { nearest } from './nearest.ts';

/** A text found near an element, and where it was found. */
export interface NearbyText {
  readonly text: string;
  readonly source: string;
}

const maxNameLength = 100;
/** Longer text beside an element is prose, not a label. */
const maxBesideLength = 60;

type Finder = (element: Element) => string | null | undefined;
type Source = readonly [source: string, find: Finder];

const attribute = (name: string): Source => [`${name} attribute`, (element) => element.getAttribute(name)];

/** The label that a misspelt `aria-label` or `aria-labelledby` was to give. */
const misspeltLabel: Source = [
  'misspelt ARIA label',
  (element) => {
    for (const { name, value } of element.attributes) {
      if (!name.startsWith('aria') || isKnownAttribute(name)) continue;
      const meant = nearest(name, ['aria-label', 'aria-labelledby']);
      if (meant === 'aria-label') return value;
      if (meant === 'aria-labelledby') return textOfIds(element, value);
    }
    return undefined;
  },
];
const labelAround: Source = ['label around it', (element) => element.closest('label')?.textContent];
const labelFor: Source = [
  'label for it',
  (element) =>
    [...element.ownerDocument.querySelectorAll('label[for]')].find(
      (label) => label.getAttribute('for') === element.id && element.id !== '',
    )?.textContent,
];
const ownText: Source = [
  'own text',
  (element) => (/^(?:select|textarea)$/.test(element.localName) ? undefined : element.textContent),
];
const innerImage: Source = [
  'image',
  (element) => {
    const image = element.querySelector('img, svg, input[type=image]');
    return (
      image?.getAttribute('alt') ||
      image?.getAttribute('title') ||
      image?.querySelector('title')?.textContent ||
      fileOf(image)
    );
  },
];
const caption: Source = [
  'caption',
  (element) => element.closest('figure')?.querySelector('figcaption')?.textContent,
];
const unlinkedLabel: Source = ['neighbouring label', (element) => nearbyLabel(element)?.textContent];
const before: Source = ['text before it', (element) => textBeside(element, 'previousSibling', false)];
const after: Source = ['text after it', (element) => textBeside(element, 'nextSibling', false)];
/** Tick boxes have their words after them, other fields before. */
const beside: Source = [
  'text beside it',
  (element) => {
    const ticks =
      /^(?:checkbox|radio)$/.test(element.getAttribute('type') ?? '') ||
      /check|radio|switch/.test(element.getAttribute('role') ?? '');
    const [first, second] = ticks ? [after, before] : [before, after];
    return first[1](element) ?? second[1](element);
  },
];
const blockBefore: Source = ['text before it', (element) => textBeside(element, 'previousSibling', true)];
const cellBefore: Source = [
  'table heading',
  (element) => {
    const cell = element.closest('td');
    return (
      cell?.parentElement?.querySelector('th')?.textContent ||
      cell?.previousElementSibling?.textContent ||
      (cell && columnHead(cell))
    );
  },
];
const legend: Source = [
  'group’s legend',
  (element) => element.closest('fieldset')?.querySelector('legend')?.textContent,
];
const term: Source = [
  'term before it',
  (element) => element.closest('dd')?.previousElementSibling?.textContent,
];
const target: Source = ['address', (element) => wordsOfAddress(element.getAttribute('href') ?? '')];
const sourceAddress: Source = ['address', (element) => wordsOfAddress(element.getAttribute('src') ?? '')];
const file: Source = ['file name', (element) => fileOf(element)];
const reference: Source = [
  'reference',
  (element) => wordsOfIdentifier(element.getAttribute('aria-labelledby') ?? ''),
];
const prompt: Source = [
  'first option',
  (element) =>
    element.localName === 'select' ? element.querySelector('option[value=""]')?.textContent : null,
];
const insideDetails: Source = [
  'text it opens',
  (element) =>
    element.closest('details')?.querySelector('h1, h2, h3, h4, h5, h6')?.textContent ??
    firstWords(element.nextElementSibling?.textContent ?? element.closest('details')?.textContent),
];
const whatFollows: Source = [
  'text after it',
  (element) => firstWords(element.nextElementSibling?.textContent),
];
const identifier = (name: string): Source => [
  `${name}`,
  (element) => wordsOfIdentifier(element.getAttribute(name) ?? ''),
];

/** Where to look for a name, by what kind of thing is nameless; the best source first. */
const sources = {
  control: [
    misspeltLabel,
    attribute('title'),
    labelFor,
    labelAround,
    unlinkedLabel,
    beside,
    blockBefore,
    cellBefore,
    attribute('placeholder'),
    attribute('aria-placeholder'),
    attribute('data-label'),
    term,
    legend,
    attribute('aria-description'),
    ownText,
    identifier('name'),
    identifier('id'),
    reference,
    prompt,
    identifier('class'),
  ],
  button: [
    misspeltLabel,
    attribute('title'),
    innerImage,
    attribute('value'),
    ownText,
    attribute('data-label'),
    attribute('data-tooltip'),
    unlinkedLabel,
    identifier('name'),
    identifier('id'),
    before,
    after,
    identifier('class'),
  ],
  link: [
    misspeltLabel,
    attribute('title'),
    innerImage,
    ownText,
    attribute('data-label'),
    target,
    identifier('id'),
    before,
    after,
    identifier('class'),
  ],
  image: [
    misspeltLabel,
    attribute('title'),
    caption,
    [`title inside`, (element: Element) => element.querySelector('title')?.textContent],
    [`description inside`, (element: Element) => element.querySelector('desc')?.textContent],
    attribute('aria-description'),
    file,
    ownText,
    identifier('id'),
    identifier('name'),
    identifier('class'),
  ],
  area: [misspeltLabel, attribute('title'), target, identifier('id')],
  frame: [
    attribute('aria-label'),
    misspeltLabel,
    identifier('name'),
    file,
    sourceAddress,
    identifier('id'),
    [`title inside`, (element: Element) => /<title>([^<]+)/i.exec(element.getAttribute('srcdoc') ?? '')?.[1]],
    caption,
    before,
  ],
  summary: [misspeltLabel, attribute('title'), innerImage, ownText, insideDetails],
  heading: [misspeltLabel, attribute('title'), innerImage, ownText, attribute('data-label'), whatFollows],
} satisfies Record<string, readonly (Source | readonly [string, Finder])[]>;

export type NamelessKind = keyof typeof sources;

/** The best text near an element to name it by; undefined when there is none. */
export function findNearbyText(element: Element, kind: NamelessKind): NearbyText | undefined {
  for (const [source, find] of sources[kind]) {
    const text = tidy(find(element));
    if (text !== undefined) return { text, source };
  }
  return undefined;
}

/** A label element close by that labels nothing yet. */
export function nearbyLabel(element: Element): Element | undefined {
  const around = element.parentElement;
  const labels = [
    ...(around?.querySelectorAll('label') ?? []),
    ...(around?.parentElement?.querySelectorAll(':scope > label') ?? []),
  ];
  return labels.find(
    (label) => !label.contains(element) && labelsNothing(label) && tidy(label.textContent) !== undefined,
  );
}

function labelsNothing(label: Element): boolean {
  const id = label.getAttribute('for');
  if (id !== null && [...label.ownerDocument.querySelectorAll('[id]')].some((element) => element.id === id))
    return false;
  return label.querySelector('input, select, textarea, button, meter, output, progress') === null;
}

/** Elements that only carry text within a line. */
const inline = /^(?:abbr|b|em|i|label|mark|small|span|strong|td|th|dt)$/i;
/** Elements that a field's label often stands in. */
const blocks = /^(?:p|div|legend)$/i;

/** Text right before or after an element: a text node, or a neighbour that holds text and nothing to operate. */
function textBeside(
  element: Element,
  direction: 'previousSibling' | 'nextSibling',
  blocksToo: boolean,
): string | undefined {
  for (let node = element[direction]; node !== null; node = node[direction]) {
    const text = tidy(node.textContent);
    if (text === undefined) continue;
    const isProse =
      node.nodeName === '#text' || inline.test(node.nodeName) || (blocksToo && blocks.test(node.nodeName));
    return isProse && text.length <= maxBesideLength ? text.replace(/\s*[:*]+\s*$/, '') : undefined;
  }
  return undefined;
}

function textOfIds(element: Element, ids: string): string {
  return ids
    .split(/\s+/)
    .flatMap((id) => (id === '' ? [] : [element.ownerDocument.getElementById(id)?.textContent ?? '']))
    .join(' ');
}

function columnHead(cell: Element): string | null | undefined {
  const row = cell.parentElement;
  const index = [...(row?.children ?? [])].indexOf(cell);
  return index < 0
    ? undefined
    : cell.closest('table')?.querySelectorAll('tr')[0]?.querySelectorAll('th')[index]?.textContent;
}

function fileOf(element: Element | null): string | undefined {
  const address =
    element?.getAttribute('src') ?? element?.getAttribute('data') ?? element?.getAttribute('data-src') ?? '';
  if (/^(?:data|javascript|blob):/i.test(address.trim())) return undefined;
  const name =
    address
      .replace(/[?#].*$/, '')
      .split('/')
      .at(-1) ?? '';
  return wordsOfIdentifier(decodeName(name));
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function firstWords(text: string | null | undefined): string | undefined {
  return tidy(text)
    ?.split(/(?<=[.!?])\s/)[0]
    ?.split(' ')
    .slice(0, 8)
    .join(' ');
}

function tidy(text: string | null | undefined): string | undefined {
  const plain = (text ?? '').replace(/\s+/g, ' ').trim();
  return /[\p{L}\p{N}]/u.test(plain) ? plain.slice(0, maxNameLength).trim() : undefined;
}
