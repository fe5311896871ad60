import { median, quantile } from '../bench/measure/statistics.ts';
import { sumOf } from '../shared/collections/sum-of.ts';
import type { CallResult } from './call.ts';

export interface Evaluation {
  readonly label: string;
  readonly results: readonly CallResult[];
}

type Column = readonly [heading: string, cell: (results: readonly CallResult[]) => string];

const columns: readonly Column[] = [
  ['Answered', (results) => share(results.map(isSuccess))],
  [
    'Without warnings',
    (results) => share(results.filter(isSuccess).map(({ warnings }) => warnings.length === 0)),
  ],
  ['Target grade met', (results) => share(results.flatMap(({ readability }) => readability?.met ?? []))],
  ['Checks passed', (results) => share(results.flatMap(({ checks }) => checks))],
  ['Repaired', (results) => share(results.map(({ repairs }) => repairs > 0))],
  ['Median s', (results) => seconds(results, median)],
  ['p90 s', (results) => seconds(results, (values) => quantile(values, 0.9))],
  ['Tokens in', (results) => String(sumOf(results.map(({ inputTokens }) => inputTokens)))],
  ['Tokens out', (results) => String(sumOf(results.map(({ outputTokens }) => outputTokens)))],
  ['Dollars per 1,000 calls', dollarsPerThousand],
];

export function markdownReport(
  evaluations: readonly Evaluation[],
  facts: Readonly<Record<string, string>>,
): string {
  const names = [...new Set(evaluations.flatMap(({ results }) => results.map(({ transform }) => transform)))];
  const rows = names.flatMap((name) =>
    evaluations.map(({ label, results }) => {
      const own = results.filter(({ transform }) => transform === name);
      return [name, label, ...columns.map(([, cell]) => cell(own))];
    }),
  );
  const codes = evaluations.map(({ results }) =>
    results.flatMap(({ code, warnings }) => [code ?? [], warnings].flat()),
  );
  const codeRows = [...new Set(codes.flat())]
    .sort()
    .map((code) => [code, ...codes.map((own) => String(own.filter((one) => one === code).length))]);
  return [
    `# AI transforms by ${evaluations.map(({ label }) => label).join(' and ')}`,
    Object.entries(facts)
      .map(([name, value]) => `- ${name}: ${value}`)
      .join('\n'),
    table(['Transform', 'Model', ...columns.map(([heading]) => heading)], rows),
    '## Calls by warning or error code',
    table(['Code', ...evaluations.map(({ label }) => label)], codeRows),
    '',
  ].join('\n\n');
}

function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(headings), line(headings.map(() => '---')), ...rows.map(line)].join('\n');
}

function isSuccess({ status }: CallResult): boolean {
  return status === 200;
}

function share(values: readonly boolean[]): string {
  const count = values.filter((value) => value).length;
  return values.length === 0
    ? '–'
    : `${count} of ${values.length} (${Math.round((100 * count) / values.length)} %)`;
}

function seconds(results: readonly CallResult[], of: (values: readonly number[]) => number): string {
  const values = results.filter(isSuccess).map(({ latencyMs }) => latencyMs / 1000);
  return values.length === 0 ? '–' : of(values).toFixed(2);
}

function dollarsPerThousand(results: readonly CallResult[]): string {
  const dollars = results.flatMap((result) => result.dollars ?? []);
  return dollars.length === 0 ? '–' : ((sumOf(dollars) / results.length) * 1000).toFixed(2);
}
