import { transformNames } from '../cases.ts';
import { countsOf, type Figures, figuresOf, type Share } from '../figures.ts';
import type { CallResult, Evaluation } from '../result.ts';

/** A table of the report, for whatever it is written in. The first cell of each row names it. */
export interface Table {
  readonly title: string;
  /** What its columns mean, where their heads do not say it. */
  readonly note: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

interface Column {
  readonly head: string;
  value(figures: Figures): string;
}

const columns: readonly Column[] = [
  { head: 'Answered', value: ({ answered }) => shareText(answered) },
  { head: 'Without warnings', value: ({ withoutWarnings }) => shareText(withoutWarnings) },
  { head: 'Target met', value: ({ targetMet }) => shareText(targetMet) },
  { head: 'Grade before', value: ({ gradeBefore }) => decimal(gradeBefore, 1) },
  { head: 'Grade after', value: ({ gradeAfter }) => decimal(gradeAfter, 1) },
  { head: 'Checks held', value: ({ checksHeld }) => shareText(checksHeld) },
  { head: 'Repaired', value: ({ repaired }) => shareText(repaired) },
  { head: 'Median s', value: ({ medianMs }) => seconds(medianMs) },
  { head: '90 % s', value: ({ ninetiethMs }) => seconds(ninetiethMs) },
  { head: 'Credits', value: ({ credits }) => String(credits) },
  { head: 'Tokens in', value: ({ inputTokens }) => inputTokens.toLocaleString('en-US') },
  { head: 'Tokens out', value: ({ outputTokens }) => outputTokens.toLocaleString('en-US') },
  { head: 'Dollars for 1,000 calls', value: ({ dollars, calls }) => perThousand(dollars, calls) },
];

/** All tables, in the order of the report. */
export function tablesOf(evaluations: readonly Evaluation[]): Table[] {
  return [transformTable(evaluations), languageTable(evaluations), shortfallTable(evaluations)];
}

function transformTable(evaluations: readonly Evaluation[]): Table {
  const groups = [
    ...transformNames.map((name) => ({ name, isIn: ({ transform }: CallResult) => transform === name })),
    { name: 'all', isIn: () => true },
  ];
  return {
    title: 'By transform',
    note:
      'Grades are US school grades, the means of the answers that could be measured. Checks are those of numbers, names, negations, ' +
      'markup, and for aria-fix that nothing is left to mend. Seconds are of answered calls, over HTTP to this machine.',
    heads: ['Transform', 'Model', ...columns.map(({ head }) => head)],
    rows: groups.flatMap(({ name, isIn }) => figureRows(name, evaluations, isIn)),
  };
}

function languageTable(evaluations: readonly Evaluation[]): Table {
  const languages = [
    ...new Set(evaluations.flatMap(({ results }) => results.map(({ language }) => language))),
  ];
  return {
    title: 'By language of what was sent',
    note: 'All transforms together.',
    heads: ['Language', 'Model', ...columns.map(({ head }) => head)],
    rows: languages.flatMap((language) =>
      figureRows(language, evaluations, (result) => result.language === language),
    ),
  };
}

function figureRows(
  name: string,
  evaluations: readonly Evaluation[],
  isIn: (result: CallResult) => boolean,
): string[][] {
  return evaluations.flatMap(({ label, results }) => {
    const group = results.filter(isIn);
    if (group.length === 0) return [];
    const figures = figuresOf(group);
    return [[name, label, ...columns.map(({ value }) => value(figures))]];
  });
}

/** Warnings and failures, each with how often it came of each model. */
function shortfallTable(evaluations: readonly Evaluation[]): Table {
  const counted = evaluations.map(({ results }) => [
    ...countsOf(results.flatMap(({ warnings }) => warnings.map((code) => `warning ${code}`))),
    ...countsOf(results.flatMap(({ code }) => (code === null ? [] : [`failure ${code}`]))),
  ]);
  const names = [...new Set(counted.flatMap((counts) => counts.map(([name]) => name)))];
  return {
    title: 'Warnings and failures',
    note: 'How many calls had each. docs/api.md says what they mean.',
    heads: ['Code', ...evaluations.map(({ label }) => label)],
    rows: names.map((name) => [
      name,
      ...counted.map((counts) => String(counts.find(([other]) => other === name)?.[1] ?? 0)),
    ]),
  };
}

/** Stands where there is nothing to count. */
const nothing = '–';

function shareText({ count, of }: Share): string {
  return of === 0 ? nothing : `${count} of ${of} (${Math.round((100 * count) / of)} %)`;
}

function decimal(value: number | null, digits: number): string {
  return value === null ? nothing : value.toFixed(digits);
}

function seconds(milliseconds: number | null): string {
  return decimal(milliseconds === null ? null : milliseconds / 1_000, 2);
}

function perThousand(dollars: number | null, calls: number): string {
  return decimal(dollars === null ? null : (dollars / calls) * 1_000, 2);
}
