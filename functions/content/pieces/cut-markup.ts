import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment, html as syntax } from 'parse5';
import { atSentences, type Cut, fittingUnits, type Unit } from '../fitting-units.ts';
import { elementText } from '../verification/markup/outline.ts';
import { readableText } from '../verification/markup/readable-text.ts';
import { childrenOf, type Element, elementsOf, readTree, type Tree } from '../verification/markup/tree.ts';
import { phrasing, translatable, verbatim } from '../verification/words/markup.ts';
import { type PieceLimit, piecesOf } from './cut-text.ts';
import { type Piece, pieceOf, saysSomething, unasked, worthAsking } from './piece.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;

/** Elements nested deeper are not opened to be cut. */
const maximumDepth = 64;

/** What these hold is not read as markup, or not where it stands. */
const neverOpened = new Set([
  ...verbatim,
  ...'iframe math noembed noframes noscript plaintext select svg template textarea title xmp'.split(' '),
]);

/** How good an end of a piece is, best first: behind a block, a line break, a sentence, a word, a node within a line. */
const ranks = { block: 0, lineBreak: 1, sentence: 2, word: 3, withinLine: 4 } as const;

/** No entity has white space in it. */
const atSpaces: Cut = (text) => text.split(/(?<=\s)(?=\S)/u);

const endOfSentence = /[.!?…。！？।؟]["'”’»)\]]*\s*$/u;

/** The part of the markup that a node takes up, to where the next one begins. */
interface Span {
  readonly node: Node;
  readonly start: number;
  readonly end: number;
}

/**
 * The pieces of a piece of HTML, each whole in itself: groups of elements that stand beside each other; of a longer
 * element what is in it, with its tags left as they are. Empty where that is not possible: a browser mends the
 * markup, so that it means something else in parts.
 */
export function cutMarkup(markup: string, limit: PieceLimit): Piece[] {
  const context = defaultTreeAdapter.createElement('template', syntax.NS.HTML, []);
  const root = parseFragment(context, markup, { sourceCodeLocationInfo: true });
  const cutting = new MarkupCutting(markup, limit);
  cutting.cut(childrenOf(root), 0, markup.length, 0);
  const expected = Array.from(elementsOf(root), elementText);
  const isWhole = JSON.stringify(cutting.elements) === JSON.stringify(expected);
  return isWhole ? worthAsking(cutting.pieces, isReadable) : [];
}

function isReadable(markup: string): boolean {
  return markup !== '' && saysSomething(readableText(treeOf(markup)));
}

/** As the content of a template: there parts of tables stand, too. */
function treeOf(markup: string): Tree {
  return readTree(markup, { context: 'template', scriptingEnabled: true });
}

class MarkupCutting {
  readonly pieces: Piece[] = [];
  /** The elements that the pieces become, in their order, and those that were opened. */
  readonly elements: string[] = [];

  private readonly markup: string;
  private readonly limit: PieceLimit;

  constructor(markup: string, limit: PieceLimit) {
    this.markup = markup;
    this.limit = limit;
  }

  cut(nodes: readonly Node[], start: number, end: number, depth: number): void {
    let units: Unit[] = [];
    const finish = () => {
      for (const piece of piecesOf(units, this.limit)) {
        this.pieces.push(piece);
        for (const element of elementsOf(treeOf(piece.text).root)) this.elements.push(elementText(element));
      }
      units = [];
    };
    for (const span of spansOf(nodes, start, end)) {
      const opened = this.fits(this.sourceOf(span)) || depth === maximumDepth ? null : openable(span);
      if (opened === null) {
        units.push(...this.unitsOf(span, units.at(-1)?.rank ?? ranks.block));
      } else {
        finish();
        this.open(opened, span, depth);
      }
    }
    finish();
  }

  private open(
    { element, startTagEnd, endTagStart, endTagEnd }: Opened,
    { start, end }: Span,
    depth: number,
  ): void {
    const startTag = this.markup.slice(start, startTagEnd);
    const endTag = this.markup.slice(endTagStart, endTagEnd);
    this.elements.push(elementText(element));
    const isToTranslate = element.attrs.some(({ name }) => translatable.has(name));
    const tagPiece = pieceOf(startTag);
    this.pieces.push(
      isToTranslate ? { ...tagPiece, text: tagPiece.text + endTag, closing: endTag } : unasked(startTag),
    );
    this.cut(childrenOf(element), startTagEnd, endTagStart, depth + 1);
    this.pieces.push(unasked(this.markup.slice(endTagStart, end)));
  }

  private unitsOf(span: Span, rankBefore: number): Unit[] {
    const source = this.sourceOf(span);
    const { node } = span;
    if (defaultTreeAdapter.isElementNode(node)) return [{ text: source, rank: rankOf(node.tagName) }];
    if (!defaultTreeAdapter.isTextNode(node)) return [{ text: source, rank: ranks.withinLine }];
    if (source.trim() === '') return [{ text: source, rank: rankBefore }];
    const units = fittingUnits(source, this.limit.language, [atSentences, atSpaces], (part) =>
      this.fits(part),
    );
    return units.map(({ text, rank }, index) => {
      if (index === units.length - 1 && !endOfSentence.test(text)) return { text, rank: ranks.withinLine };
      return { text, rank: rank === 0 ? ranks.sentence : ranks.word };
    });
  }

  private sourceOf({ start, end }: Span): string {
    return this.markup.slice(start, end);
  }

  private fits(source: string): boolean {
    return this.limit.tokensOf(source) <= this.limit.maximumTokens;
  }
}

function rankOf(tagName: string): number {
  if (tagName === 'br') return ranks.lineBreak;
  return phrasing.has(tagName) ? ranks.withinLine : ranks.block;
}

/** An element whose start tag stands in the markup. Its end tag may be left out, as that of a list item. */
interface Opened {
  readonly element: Element;
  readonly startTagEnd: number;
  readonly endTagStart: number;
  readonly endTagEnd: number;
}

function openable({ node, end }: Span): Opened | null {
  if (!defaultTreeAdapter.isElementNode(node) || neverOpened.has(node.tagName)) return null;
  const { startTag, endTag } = node.sourceCodeLocation ?? {};
  if (startTag === undefined) return null;
  return {
    element: node,
    startTagEnd: startTag.endOffset,
    endTagStart: endTag?.startOffset ?? end,
    endTagEnd: endTag?.endOffset ?? end,
  };
}

/** Every part of the markup belongs to one node: what stands between two, such as a tag that is passed over, to the one before it. */
function spansOf(nodes: readonly Node[], start: number, end: number): Span[] {
  const spans: Span[] = [];
  for (const node of nodes.toReversed()) {
    const next = spans.at(-1)?.start ?? end;
    const from = node.sourceCodeLocation?.startOffset ?? next;
    if (from < next && from >= start) spans.push({ node, start: from, end: next });
  }
  const first = spans.pop();
  return first === undefined ? [] : [{ ...first, start }, ...spans.toReversed()];
}
