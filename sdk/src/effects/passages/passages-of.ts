import * as dom from '../../page-dom.ts';
import { isProse, isWordingFixed } from '../engine/prose.ts';

/**
 * A place for text in a passage: either a text node of the page, or a gap next to an inline element, where the page has
 * no text node. The text nodes in an inline element, such as a link, form a run.
 */
export interface Slot {
  /** Number of the run, counted from 0 in each passage; null for text outside inline elements. */
  readonly run: number | null;
  /** True for text in a control, such as a link. A control must keep its position and must not become empty. */
  readonly isControl: boolean;
  /** True for text that must not change, such as code and elements with `translate="no"`. */
  readonly isFixed: boolean;
}

export interface PassageSlot extends Slot {
  /** The text node; null for a gap. */
  readonly node: Text | null;
}

/** A passage: the part of a block's text up to the next line break or nested block. */
export interface PassagePlan {
  readonly block: Element;
  readonly slots: readonly PassageSlot[];
}

/** Tag names of inline elements. Any other element ends a passage. */
const inlineTags: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo big cite code data del dfn em font i ins kbd label mark q ruby s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);

function isInlineName(localName: string): boolean {
  return inlineTags.has(localName);
}

const controlSelector =
  'a[href], button, label, summary, [role="button"], [role="link"], [onclick], [tabindex]';
const fixedSelector = 'tt, var';

interface Entry {
  readonly node: Text;
  /** Inline ancestors of the text node, outermost first. */
  readonly around: readonly Element[];
}

export function blockOf(node: Text | Element): Element | null {
  let element = dom.isElement(node) ? node : node.parentElement;
  while (element !== null && isInlineName(dom.localName(element))) element = dom.parentElement(element);
  return element;
}

export function blocksWithin(element: Element): Element[] {
  const outer = blockOf(element);
  const inner = [...dom.queryAll(element, '*')].filter((each) => !isInlineName(dom.localName(each)));
  return outer === null ? inner : [outer, ...inner];
}

export function isUntouched(element: Element): boolean {
  return !isProse(element) || isWordingFixed(element);
}

/** Returns the text nodes in a node, in document order. */
export function textsIn(node: Node): Text[] {
  return dom.isText(node) ? [node] : [...dom.childNodes(node)].flatMap(textsIn);
}

/**
 * Returns a block's passages, excluding those of nested blocks.
 * @param ownText returns the page's text of a node
 */
export function passagesOf(block: Element, ownText = ({ data }: Text): string => data): PassagePlan[] {
  if (isUntouched(block)) return [];
  const passages: PassagePlan[] = [];
  let entries: Entry[] = [];
  const end = () => {
    const slots = slotsOf(entries, ownText);
    if (slots.length > 0) passages.push({ block, slots });
    entries = [];
  };
  const visit = (parent: Element, around: readonly Element[]) => {
    for (const child of dom.childNodes(parent)) {
      if (dom.isText(child)) entries.push({ node: child, around });
      else if (dom.isElement(child)) {
        if (isInline(child)) visit(child, [...around, child]);
        else if (endsPassage(child)) end();
      }
    }
  };
  visit(block, []);
  end();
  return passages;
}

export function hasInnerBlocks(block: Element): boolean {
  return [...dom.queryAll(block, '*')].some(
    (element) => !isInlineName(dom.localName(element)) && dom.text(element).trim() !== '',
  );
}

function isInline(element: Element): boolean {
  return (
    isInlineName(dom.localName(element)) &&
    dom.attribute(element, 'data-aw-ignore') === null &&
    !dom.matches(element, dom.editingHost)
  );
}

/** Replaced inline elements, such as images, contain no text and do not end a passage. */
function endsPassage(element: Element): boolean {
  return !['img', 'picture', 'svg', 'canvas', 'wbr'].includes(dom.localName(element));
}

function isFixed(element: Element): boolean {
  return dom.matches(element, fixedSelector) || isWordingFixed(element) || !isProse(element);
}

function slotsOf(entries: readonly Entry[], ownText: (node: Text) => string): PassageSlot[] {
  const withWords = entries.filter(({ node }) => ownText(node).trim() !== '');
  if (withWords.length === 0) return [];
  const depth = sharedDepth(withWords);
  if (withWords[0]?.around.slice(0, depth).some(isFixed)) return [];
  const wrapper = withWords[0]?.around[depth - 1];
  const slots: PassageSlot[] = [];
  let run = -1;
  let current: Element | null = null;
  for (const { node, around } of entries) {
    if (wrapper !== undefined && around[depth - 1] !== wrapper) continue;
    const outer = around[depth] ?? null;
    if (outer !== null && outer !== current) {
      run += 1;
      if (slots.at(-1)?.run !== null) slots.push(gap);
    }
    current = outer;
    const inner = around.slice(depth);
    slots.push({
      run: outer === null ? null : run,
      isControl: inner.some((each) => dom.matches(each, controlSelector)),
      isFixed: inner.some(isFixed),
      node,
    });
  }
  if (current !== null) slots.push(gap);
  return slots;
}

const gap: PassageSlot = { run: null, isControl: false, isFixed: false, node: null };

function sharedDepth(entries: readonly Entry[]): number {
  const first = entries[0]?.around ?? [];
  let depth = 0;
  while (depth < first.length && entries.every(({ around }) => around[depth] === first[depth])) depth += 1;
  return depth;
}
