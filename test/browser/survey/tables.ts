import { markdownTable } from './markdown-table.ts';
import type { Result } from './visit.ts';

export type BrowserResult = Result & { readonly browser: string };

/** Formats results as Markdown: a table with the totals of each widget, and a list of failures. */
export function tables(results: readonly BrowserResult[]): string {
  const own = results.filter(({ widget }) => widget === 'ours');
  const failures = results.flatMap(({ page, browser, widget, failure }) =>
    failure === null ? [] : [{ page, text: `${widget} in ${browser}, ${failure},` }],
  );
  const defects = own.flatMap(({ page, tools }) =>
    tools.flatMap(({ tool, effect, restored }) => [
      ...(effect === 'none' ? [{ page, text: `\`${tool}\` had no effect` }] : []),
      ...(restored === 'bytes' ? [] : [{ page, text: `\`${tool}\` was not fully reverted` }]),
    ]),
  );
  const rows = Map.groupBy(results, ({ widget, browser }) => `${widget} | ${browser}`);
  return [
    markdownTable(
      'Widget | Browser',
      [...rows].map(([name, group]) => [name, cells(group)]),
    ),
    [...Map.groupBy([...failures, ...defects], ({ text }) => text)]
      .map(([text, where]) => `- ${text} on ${[...new Set(where.map(({ page }) => page))].join(', ')}.`)
      .join('\n'),
  ].join('\n\n');
}

function cells(results: readonly Result[]): Readonly<Record<string, string | number>> {
  const tools = results.flatMap((result) => result.tools);
  const acting = (wanted: string) => tools.filter(({ effect }) => effect === wanted).length;
  const restoredTo = (wanted: string) => tools.filter(({ restored }) => restored === wanted).length;
  const tasks = tools.flatMap(({ longestTaskMs }) => longestTaskMs ?? []);
  return {
    Opens: `${results.filter((result) => result.tools.length > 0).length} of ${results.length}`,
    Acts: `${acting('acts')} of ${tools.length}`,
    Idle: acting('idle'),
    'No effect': acting('none'),
    'Off: bytes': `${restoredTo('bytes')} of ${tools.length}`,
    'Off: look': restoredTo('look'),
    'Off: reset': restoredTo('reset'),
    'Longest task (ms)': tasks.length === 0 ? '–' : Math.round(Math.max(...tasks)),
    Errors: results.flatMap(({ errors }) => errors).length,
    Axe: results.flatMap(({ axe }) => axe).length,
    CSP: results.flatMap(({ violations }) => violations).length,
  };
}
