import { elementText, Outlines } from './outline.ts';
import { readableText } from './readable-text.ts';
import { markupTokens } from './tokens.ts';
import {
  elementsOf,
  maximumTextElements,
  readings,
  readTree,
  TooManyElementsError,
  type Tree,
} from './tree.ts';

/** How the markup of an answer compares with that of its source. */
export interface MarkupComparison {
  /** What people read of the answer. */
  readonly text: string;
  /** What a browser could take for markup and the source has not, or less often. Such an answer is not safe. */
  readonly added: readonly string[];
  /** True when a browser makes the same tree of both: elements, attributes, nesting; words may differ. */
  readonly isSame: boolean;
}

/** Markup that was sent, to be compared with what comes back for it. */
export class SourceMarkup {
  /** What people read of it. */
  readonly text: string;
  private readonly tokens: readonly string[];
  private readonly trees: readonly Tree[];

  /** @throws TooManyElementsError */
  constructor(markup: string) {
    this.tokens = markupTokens(markup);
    this.trees = readings.map((reading) => readTree(markup, reading));
    this.text = textOf(this.trees);
  }

  compare(answer: string): MarkupComparison {
    const added = addedTo(this.tokens, markupTokens(answer));
    // What is unsafe already is only read for its text.
    const enough = added.length > 0 ? readings.slice(0, 1) : readings;
    try {
      const trees = enough.map((reading) => readTree(answer, reading));
      const text = textOf(trees);
      return added.length > 0 ? { text, added, isSame: false } : { text, ...this.compareTrees(trees) };
    } catch (error) {
      if (!(error instanceof TooManyElementsError)) throw error;
      return { text: '', added: [...added, `more than ${maximumTextElements} elements`], isSame: false };
    }
  }

  private compareTrees(trees: readonly Tree[]): Pick<MarkupComparison, 'added' | 'isSame'> {
    const added = new Set<string>();
    const outlines = new Outlines();
    let isSame = true;
    for (const [index, before] of this.trees.entries()) {
      const after = trees[index];
      if (after === undefined) continue;
      if (before.isComplete && !after.isComplete) added.add('an end inside a tag, a comment or a script');
      for (const element of addedTo(elementTexts(before), elementTexts(after))) added.add(element);
      isSame &&= outlines.of(before) === outlines.of(after);
    }
    return { added: [...added], isSame: isSame && added.size === 0 };
  }
}

function textOf([first]: readonly Tree[]): string {
  return first === undefined ? '' : readableText(first);
}

function elementTexts({ root }: Tree): string[] {
  return Array.from(elementsOf(root), elementText);
}

/** What is in `after` more often than in `before`. */
function addedTo(before: readonly string[], after: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const item of before) left.set(item, (left.get(item) ?? 0) + 1);
  return after.filter((item) => {
    const count = left.get(item) ?? 0;
    left.set(item, count - 1);
    return count <= 0;
  });
}
