import { markdownTable } from '../markdown-table.ts';
import type { LegibilityResult } from './measure.ts';

export type PageLegibility = LegibilityResult & {
  readonly widget: string;
  readonly browser: string;
  readonly page: string;
};

/** Tools with which all text must have a contrast ratio of at least 4.5:1. */
const ofReadableText = /^contrast_mode (?!increased|low)|^(text|background|link)_color/;
const ofContrast = /^contrast_mode (?!low)|^(text|background|link)_color/;

/** Returns what a tool of ours must not do to a page, in words. */
export function legibilityFailures(
  result: LegibilityResult,
): readonly (readonly [what: string, parts: readonly string[]])[] {
  const failures = {
    'below 3:1 only with the tool': ofContrast.test(result.tool) ? result.fell : [],
    'text below 4.5:1': ofReadableText.test(result.tool) ? result.dim : [],
    'wrong size': result.wrongSizes,
  };
  return Object.entries(failures).filter(([, parts]) => parts.length > 0);
}

/** Formats the results as Markdown: a table with the totals of each tool over all pages and browsers, and examples of our widget's failures. */
export function legibilityTable(results: readonly PageLegibility[]): string {
  const rows = Map.groupBy(results, ({ widget, tool }) => `${widget} | ${tool}`);
  const table = markdownTable(
    'Widget | Tool',
    [...rows].map(([name, group]) => [name, cells(group)]),
  );
  const failures = results
    .filter(({ widget }) => widget === 'ours')
    .flatMap(({ browser, page, ...result }) =>
      legibilityFailures(result).map(([what, parts]) => {
        const examples = [...new Set(parts)].slice(0, 4).join('; ');
        return `- ${page} in ${browser}, \`${result.tool}\`, ${what}: ${parts.length}, such as ${examples}.`;
      }),
    );
  return [table, failures.join('\n')].join('\n\n');
}

function cells(results: readonly LegibilityResult[]): Readonly<Record<string, number | string>> {
  const sum = (of: (result: LegibilityResult) => number) =>
    results.reduce((total, result) => total + of(result), 0);
  const change = (of: (result: LegibilityResult) => readonly [number, number]) =>
    `${sum((result) => of(result)[0])} → ${sum((result) => of(result)[1])}`;
  return {
    Parts: sum(({ parts }) => parts),
    Unmeasured: sum(({ unmeasured }) => unmeasured),
    'Below 3:1': change(({ below3 }) => below3),
    'Fell below 3:1': sum(({ fell }) => fell.length),
    'Text below 4.5:1': change(({ below4 }) => below4),
    'Wrong size': sum(({ wrongSizes }) => wrongSizes.length),
    'Cut off': sum(({ cut }) => cut.length),
    Overlapping: sum(({ overlapping }) => overlapping.length),
  };
}
