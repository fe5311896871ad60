import { escapeTags } from '../../../shared/model/prompt.ts';
import { sentencesOf } from '../language/segments.ts';
import { isCopied, isWordless } from './inline-elements.ts';
import { childrenOf, type Element, elementsOf, isElement, type Node, textOf } from './tree.ts';

const maximumDepth = 100;

/** Length of a full line, in UTF-16 code units. A full line ends at the next sentence boundary. */
const fullLine = 200;

/** A range of the markup, in UTF-16 code units. */
export interface SourceRange {
  readonly start: number;
  readonly end: number;
}

/** A range of the markup that is replaced with its translation. */
export interface Slot extends SourceRange {
  /** The attribute's name, or null for a text node. */
  readonly attribute: string | null;
  readonly lines: readonly string[];
  /**
   * Source ranges of the numbered tags in the lines, starting with tag one. `close` is null for elements without text.
   */
  readonly tags: readonly { readonly open: SourceRange; readonly close: SourceRange | null }[];
  readonly before: string;
  readonly after: string;
}

interface Part {
  readonly text: string;
  readonly depth: number;
}

/** Serializes adjacent nodes as tagged text. Every byte of the nodes' source belongs either to the text or to a tag. */
export class Line {
  private readonly markup: string;
  private readonly queue: (elements: readonly Element[]) => void;
  private readonly parts: Part[] = [];
  private readonly tags: { open: SourceRange; close: SourceRange | null }[] = [];
  private cursor = 0;

  /** @param queue called with each element whose content must be serialized separately */
  constructor(markup: string, queue: (elements: readonly Element[]) => void) {
    this.markup = markup;
    this.queue = queue;
  }

  /** Collapses whitespace, except no-break spaces, and escapes &, < and >. */
  static escaped(text: string): string {
    return escapeTags(text.replace(/[^\S\u00a0]+/g, ' '));
  }

  /** Creates a slot from adjacent nodes, or returns null if they contain no letter. */
  slotOf(nodes: readonly Node[]): Slot | null {
    const start = nodes[0]?.sourceCodeLocation?.startOffset;
    if (start === undefined) return null;
    this.cursor = start;
    this.write(nodes, 0);
    const source = this.markup.slice(start, this.cursor);
    if (!this.parts.some(({ text }) => !text.startsWith('<') && /\p{L}/u.test(text))) return null;
    return {
      start,
      end: this.cursor,
      attribute: null,
      lines: this.lines(),
      tags: this.tags,
      before: /^\s*/.exec(source)?.[0] ?? '',
      after: /\s*$/.exec(source)?.[0] ?? '',
    };
  }

  private write(nodes: readonly Node[], depth: number): void {
    for (const node of nodes) {
      const place = node.sourceCodeLocation;
      // False for a node that the parser moved or duplicated: its source position is missing or before the cursor.
      const isHere = place !== undefined && place !== null && place.startOffset >= this.cursor;
      const text = textOf(node);
      if (isElement(node) && !isHere) this.write(childrenOf(node), depth);
      if (!isHere) continue;
      this.skipTo(place.startOffset, depth);
      if (text !== null) {
        this.parts.push({ text: Line.escaped(text), depth });
        this.cursor = place.endOffset;
      } else if (isElement(node) && hasWords(node) && depth < maximumDepth) this.writeElement(node, depth);
      else {
        if (isElement(node) && !isCopied(node)) this.queue([node]);
        this.skipTo(place.endOffset, depth);
      }
    }
  }

  private writeElement(element: Element, depth: number): void {
    const { startTag, endTag } = element.sourceCodeLocation ?? {};
    const open = { start: this.cursor, end: startTag?.endOffset ?? this.cursor };
    if (startTag === undefined || endTag === undefined) {
      this.skipTo(open.end, depth);
      this.write(childrenOf(element), depth);
      return;
    }
    const tag = this.tags.push({ open, close: { start: endTag.startOffset, end: endTag.endOffset } });
    this.parts.push({ text: `<a${tag}>`, depth });
    this.cursor = open.end;
    this.write(childrenOf(element), depth + 1);
    this.skipTo(endTag.startOffset, depth + 1);
    this.parts.push({ text: `</a${tag}>`, depth: depth + 1 });
    this.cursor = endTag.endOffset;
  }

  private skipTo(end: number, depth: number): void {
    if (end <= this.cursor) return;
    const tag = this.tags.push({ open: { start: this.cursor, end }, close: null });
    this.parts.push({ text: `<x${tag}/>`, depth });
    this.cursor = end;
  }

  private lines(): string[] {
    const lines: string[] = [];
    let line = '';
    for (const { text, depth } of this.parts) {
      const units = depth === 0 ? sentencesOf(text) : [text];
      for (const unit of units) {
        if (depth === 0 && line.length >= fullLine && isSentence.test(line)) {
          lines.push(line.trim());
          line = '';
        }
        line += unit;
      }
    }
    return [...lines, line.trim()].filter((each) => each !== '');
  }
}

const isSentence = /[.!?…。！？।؟]["'”’»)\]]*(?:<[^<>]*>)*\s*$/u;

function hasWords(element: Element): boolean {
  if (isWordless(element)) return false;
  const all = [element, ...elementsOf(element)].filter((each) => !isWordless(each));
  return all.some((each) => childrenOf(each).some((child) => /[\p{L}\p{N}]/u.test(textOf(child) ?? '')));
}
