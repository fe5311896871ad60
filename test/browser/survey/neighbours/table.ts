import { markdownTable } from '../markdown-table.ts';
import type { Notice } from './measure.ts';

export type NeighbourResult = Notice & {
  readonly widget: string;
  readonly browser: string;
  readonly page: string;
};

/** A text is enlarged if it is at least this much wider, in a tool whose name is about the size of text. */
const enlargedWidth = 1.2;
const isOfSize = /^text_zoom$|text size|font size|bigger text/i;

/** Formats the results as Markdown: a table with the totals of each widget, and a list of our widget's failures. */
export function neighbourTable(results: readonly NeighbourResult[]): string {
  const rows = Map.groupBy(results, ({ widget, browser, page }) => `${widget} | ${browser} | ${page}`);
  const table = markdownTable(
    'Widget | Browser | Page',
    [...rows].map(([name, group]) => [name, cells(group)]),
  );
  const failures = results.filter(({ widget }) => widget === 'ours').flatMap(failuresOf);
  const list = [...Map.groupBy(failures, ({ text }) => text)].map(
    ([text, group]) => `- ${text}: ${[...new Set(group.map(({ tool }) => `\`${tool}\``))].join(', ')}.`,
  );
  return [table, list.join('\n')].join('\n\n');
}

/** Returns what a subject noticed, in words. */
export function failuresOf({
  subject,
  browser,
  tool,
  ...notice
}: Pick<NeighbourResult, 'browser'> & Notice): { readonly text: string; readonly tool: string }[] {
  const failures = {
    'the page hangs': notice.hangs,
    errors: notice.crashes.length > 0,
    'wrong words': notice.wrongWords.length > 0,
    'stored content changes': notice.savedBytes > 0,
    'changes at rest': notice.mutationsAtRest > 0,
    'text is not enlarged': isOfSize.test(tool) && notice.width !== null && notice.width < enlargedWidth,
  };
  return Object.entries(failures).flatMap(([what, isSo]) =>
    isSo ? [{ text: `${subject} in ${browser}, ${what}`, tool }] : [],
  );
}

function cells(results: readonly NeighbourResult[]): Readonly<Record<string, string | number>> {
  const count = (isSo: (result: NeighbourResult) => boolean) => results.filter(isSo).length;
  const sum = (of: (result: NeighbourResult) => number) =>
    results.reduce((total, result) => total + of(result), 0);
  const sized = results.filter(({ tool, width }) => isOfSize.test(tool) && width !== null);
  const larger = sized.filter(({ width }) => (width ?? 0) >= enlargedWidth);
  return {
    Tests: results.length,
    Hangs: count(({ hangs }) => hangs),
    Errors: count(({ crashes }) => crashes.length > 0),
    'Wrong words': count(({ wrongWords }) => wrongWords.length > 0),
    'Stored content': count(({ savedBytes }) => savedBytes > 0),
    'Bytes stored': sum(({ savedBytes }) => savedBytes),
    'Changes at rest': sum(({ mutationsAtRest }) => mutationsAtRest),
    'Text enlarged': sized.length === 0 ? '–' : `${larger.length} of ${sized.length}`,
  };
}
