import { type ChildNode, type Element, isTag, isText } from 'domhandler';
import { parseDocument } from 'htmlparser2';

/** Attributes whose value is text for people and so may change with the language. */
const translatable: ReadonlySet<string> = new Set([
  'alt',
  'title',
  'placeholder',
  'label',
  'summary',
  'lang',
  'dir',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'aria-placeholder',
]);

/** Elements inside a line of text, whose order among each other may change with the grammar. */
const phrasing: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo br cite code data del dfn em i img ins kbd mark q ruby s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);

/** Elements whose text is not language. */
const verbatim: ReadonlySet<string> = new Set(['script', 'style', 'code', 'kbd', 'samp', 'var']);

function parse(html: string): readonly ChildNode[] {
  return parseDocument(html).children;
}

function attributesOf(element: Element): string[] {
  return Object.entries(element.attribs)
    .map(([name, value]) => (translatable.has(name) ? name : `${name}=${JSON.stringify(value)}`))
    .sort();
}

function tagOf(element: Element): string {
  return `<${[element.name, ...attributesOf(element)].join(' ')}>`;
}

/** Visits every element without recursion: markup may be nested thousands deep. */
function* elementsOf(nodes: readonly ChildNode[]): Generator<Element> {
  const waiting = [...nodes].reverse();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!isTag(node)) continue;
    yield node;
    for (const child of node.children.toReversed()) waiting.push(child);
  }
}

function verbatimText(element: Element): string {
  if (!verbatim.has(element.name)) return '';
  return element.children.map((child) => (isText(child) ? child.data : '')).join('');
}

/** A text that two trees share exactly when they are the same but for words, and for the order within a line. */
function outline(nodes: readonly ChildNode[]): string {
  const outlines = new Map<Element, string>();
  const inOrder = (children: readonly ChildNode[]) => {
    const elements = children.filter(isTag);
    const lines = elements.map((element) => outlines.get(element) ?? '');
    return (elements.every((element) => phrasing.has(element.name)) ? lines.sort() : lines).join('');
  };
  for (const element of [...elementsOf(nodes)].reverse()) {
    outlines.set(element, `${tagOf(element)}${verbatimText(element)}${inOrder(element.children)}</>`);
  }
  return inOrder(nodes);
}

/** True when two pieces of markup are the same tree: elements, attributes, nesting; words may differ. */
export function isSameMarkup(before: string, after: string): boolean {
  return outline(parse(before)) === outline(parse(after));
}

/** Elements (with their attributes) that `after` has and `before` has not, or has less often. */
export function addedMarkup(before: string, after: string): string[] {
  const left = new Map<string, number>();
  for (const element of elementsOf(parse(before))) {
    const key = tagOf(element) + verbatimText(element);
    left.set(key, (left.get(key) ?? 0) + 1);
  }
  const added: string[] = [];
  for (const element of elementsOf(parse(after))) {
    const key = tagOf(element) + verbatimText(element);
    const count = left.get(key) ?? 0;
    if (count === 0) added.push(tagOf(element));
    left.set(key, count - 1);
  }
  return added;
}

/** What people read of a piece of markup: its text and its translatable attributes, entities decoded. */
export function readableText(html: string): string {
  const parts: string[] = [];
  const waiting = [...parse(html)].reverse();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (isText(node)) parts.push(node.data);
    if (!isTag(node) || node.name === 'script' || node.name === 'style') continue;
    for (const [name, value] of Object.entries(node.attribs)) {
      if (translatable.has(name) && name !== 'lang' && name !== 'dir') parts.push(' ', value, ' ');
    }
    if (!phrasing.has(node.name)) parts.push(' ');
    for (const child of node.children.toReversed()) waiting.push(child);
  }
  return parts.join('');
}
