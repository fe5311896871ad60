import type { SurveyPage } from './pages.ts';
import type { Result } from './visit.ts';

/** Results as Markdown: one row for each widget and browser, then this widget page by page. */
export function tables(results: readonly Result[], pages: readonly SurveyPage[]): string {
  const groups = Map.groupBy(results, ({ widget, browser }) => `${widget} | ${browser}`);
  const summary = [...groups].map(([name, group]) => `| ${name} | ${cells(group).join(' | ')} |`);
  const own = results
    .filter(({ widget }) => widget === 'ours')
    .map((result) => {
      const { page, browser, unsupported, overflowing } = result;
      const origin = pages.find(({ name }) => name === page)?.origin;
      const rest = [...cells([result]).slice(1), overflowing, new Set(unsupported).size];
      return `| ${page} (${origin}) | ${browser} | ${rest.join(' | ')} |`;
    });
  const heads =
    'Boots, strict | Act | Off: bytes | Off: look | Reset | Longest task (ms) | New axe, closed/open | CSP violations';
  return [
    table(`Widget | Browser | ${heads}`, summary),
    table(`Page | Browser | ${heads.slice(heads.indexOf('Act'))} | Overflowing at 200 % | Unsupported`, own),
  ].join('\n\n');
}

function table(heads: string, rows: readonly string[]): string {
  return [`| ${heads} |`, `|${'---|'.repeat(heads.split('|').length)}`, ...rows].join('\n');
}

function cells(results: readonly Result[]): string[] {
  const tools = results.flatMap((result) => result.tools);
  const total = (value: (result: Result) => number) =>
    results.reduce((sum, result) => sum + value(result), 0);
  const of = (count: number) => `${count} of ${tools.length}`;
  const restored = (by: string) => tools.filter((tool) => tool.restored === by).length;
  const tasks = tools.flatMap(({ longestTaskMs }) => longestTaskMs ?? []);
  const boots = total(({ boots, errors }) => Number(boots && errors.length === 0));
  return [
    `${boots}, ${total(({ bootsStrict }) => Number(bootsStrict))} of ${results.length}`,
    of(tools.filter(({ acts }) => acts).length),
    of(restored('bytes')),
    String(restored('look')),
    String(restored('reset')),
    tasks.length === 0 ? '–' : String(Math.round(Math.max(...tasks))),
    `${total(({ axeClosed }) => axeClosed.length)}/${total(({ axeOpen }) => axeOpen.length)}`,
    String(total(({ violations }) => violations.length)),
  ];
}
