import {
  controls,
  isCopied,
  isUntranslated,
  isWordless,
  phrasing,
  translatableAttributes,
} from './inline-elements.ts';
import { Line, type Slot } from './line.ts';
import { childrenOf, type Element, elementsOf, isElement, type Node, type Parent, textOf } from './tree.ts';

export function slotsOf(root: Parent, markup: string): Slot[] {
  const blocks = new Blocks(root, markup);
  return [...blocks.slots(), ...attributeSlotsOf(root)];
}

class Blocks {
  private readonly markup: string;
  private readonly waiting: Parent[];
  private readonly inline = new Set<Element>();

  constructor(root: Parent, markup: string) {
    this.markup = markup;
    this.waiting = [root];
    for (const element of [...elementsOf(root)].reverse()) {
      const isInline = (child: Node) => !isElement(child) || this.inline.has(child) || isWordless(child);
      if (phrasing.has(element.tagName) && childrenOf(element).every(isInline)) this.inline.add(element);
    }
  }

  slots(): Slot[] {
    const slots: Slot[] = [];
    for (let parent = this.waiting.pop(); parent !== undefined; parent = this.waiting.pop()) {
      for (const run of this.runsOf(parent)) {
        const slot = this.slotOf(run);
        if (slot !== null) slots.push(slot);
      }
    }
    return slots;
  }

  private runsOf(parent: Parent): Node[][] {
    const runs: Node[][] = [[]];
    for (const node of childrenOf(parent)) {
      if (!isElement(node) || this.inline.has(node) || isWordless(node)) runs.at(-1)?.push(node);
      else {
        if (!isCopied(node)) this.waiting.push(node);
        runs.push([]);
      }
    }
    return runs;
  }

  private slotOf(run: readonly Node[]): Slot | null {
    const isText = (node: Node) => !isWordlessOrBlank(node);
    const first = Math.max(run.findIndex(isText), 0);
    const end = run.findLastIndex(isText) + 1;
    const nodes = run.slice(first, end);
    const elements = nodes.filter(isElement);
    const isApart = nodes.every((node) =>
      isElement(node) ? controls.has(node.tagName) || isWordless(node) : isBlank(node),
    );
    const queue = (queued: readonly Node[]) =>
      this.waiting.push(...queued.filter(isElement).filter((element) => !isCopied(element)));
    queue([...run.slice(0, first), ...run.slice(Math.max(first, end))]);
    if (isApart || (nodes.length === 1 && elements.length === 1)) {
      queue(elements);
      return null;
    }
    return new Line(this.markup, queue).slotOf(nodes);
  }
}

function isBlank(node: Node): boolean {
  return !/\p{L}/u.test(textOf(node) ?? '');
}

function isWordlessOrBlank(node: Node): boolean {
  return isElement(node) ? isWordless(node) : (textOf(node) ?? '').trim() === '';
}

function attributeSlotsOf(root: Parent): Slot[] {
  const slots = new Map<number, Slot>();
  for (const element of elementsOf(root, isUntranslated)) {
    for (const { name, value } of element.attrs) {
      const place = element.sourceCodeLocation?.attrs?.[name];
      if (place === undefined || !translatableAttributes.has(name) || !/\p{L}/u.test(value)) continue;
      const { startOffset: start, endOffset: end } = place;
      const lines = [Line.escaped(value).trim()];
      slots.set(start, { start, end, attribute: name, lines, tags: [], before: '', after: '' });
    }
  }
  return [...slots.values()];
}
