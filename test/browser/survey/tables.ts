import type { Result } from './visit.ts';

export type BrowserResult = Result & { readonly browser: string };

const heads = [
  'Opens',
  'Acts',
  'Idle',
  'No effect',
  'Off: bytes',
  'Off: look',
  'Off: reset',
  'Longest task (ms)',
  'Errors',
  'Axe',
  'CSP',
];

/** Formats results as Markdown: all widgets over all pages, our widget per page, and our widget's failures. */
export function tables(results: readonly BrowserResult[]): string {
  const summary = Map.groupBy(results, ({ widget, browser }) => `| ${widget} | ${browser}`);
  const own = results.filter(({ widget }) => widget === 'ours');
  const failures = results.flatMap(({ page, browser, widget, failure }) =>
    failure === null ? [] : [`- ${widget}, ${page}, ${browser}: ${failure}.`],
  );
  const defects = own.flatMap(({ page, browser, tools }) =>
    tools
      .filter(({ effect, restored }) => effect === 'none' || restored !== 'bytes')
      .map(
        ({ tool, effect }) =>
          `- ${page}, ${browser}: ${tool} ${effect === 'none' ? 'has no effect' : 'is not byte-equal after off'}.`,
      ),
  );
  return [
    table(
      ['Widget', 'Browser', ...heads],
      [...summary].map(([name, group]) => `${name} | ${cells(group).join(' | ')} |`),
    ),
    table(
      ['Page', 'Browser', ...heads],
      own.map((result) => `| ${result.page} | ${result.browser} | ${cells([result]).join(' | ')} |`),
    ),
    [...failures, ...defects].join('\n'),
  ].join('\n\n');
}

function table(heads: readonly string[], rows: readonly string[]): string {
  return [`| ${heads.join(' | ')} |`, `|${'---|'.repeat(heads.length)}`, ...rows].join('\n');
}

function cells(results: readonly Result[]): (string | number)[] {
  const tools = results.flatMap((result) => result.tools);
  const count = (isCounted: (tool: Result['tools'][number]) => boolean) => tools.filter(isCounted).length;
  const sum = (list: (result: Result) => readonly unknown[]) => results.flatMap(list).length;
  const tasks = tools.flatMap(({ longestTaskMs }) => longestTaskMs ?? []);
  return [
    `${results.filter((result) => result.tools.length > 0).length} of ${results.length}`,
    `${count(({ effect }) => effect === 'acts')} of ${tools.length}`,
    count(({ effect }) => effect === 'idle'),
    count(({ effect }) => effect === 'none'),
    `${count(({ restored }) => restored === 'bytes')} of ${tools.length}`,
    count(({ restored }) => restored === 'look'),
    count(({ restored }) => restored === 'reset'),
    tasks.length === 0 ? '–' : Math.round(Math.max(...tasks)),
    sum(({ errors }) => errors),
    sum(({ axe }) => axe),
    sum(({ violations }) => violations),
  ];
}
