import { transformNames } from '../cases.ts';
import { type Figures, figuresOf, type Share } from '../figures.ts';
import type { Evaluation } from '../result.ts';

/** One bar: its length as a share of the longest that there may be, and what is written beside it. */
export interface Bar {
  /** Which of the series it is, from 0. */
  readonly series: number;
  readonly value: number;
  readonly text: string;
}

/** Bars in groups. */
export interface Chart {
  readonly title: string;
  /** One name for each series. */
  readonly series: readonly string[];
  /** The value of a bar of full length. */
  readonly maximum: number;
  readonly groups: readonly { readonly label: string; readonly bars: readonly Bar[] }[];
}

/** The charts that have anything to show. */
export function chartsOf(evaluations: readonly Evaluation[]): Chart[] {
  const labels = evaluations.map(({ label }) => label);
  const charts = [
    gradeChart(evaluations),
    byTransform('Answers without warnings', labels, evaluations, ({ answered, withoutWarnings }) =>
      percent({ count: withoutWarnings.count, of: answered.of }),
    ),
    byTransform('Checks held', labels, evaluations, ({ checksHeld }) => percent(checksHeld)),
    byTransform('Median time of an answer, in seconds', labels, evaluations, ({ medianMs }) =>
      measured(medianMs === null ? null : medianMs / 1_000),
    ),
    byTransform('US dollars for 1,000 calls, by list price', labels, evaluations, ({ dollars, calls }) =>
      measured(dollars === null ? null : (dollars / calls) * 1_000),
    ),
  ];
  return charts.filter(({ groups }) => groups.length > 0);
}

type Measure = Pick<Bar, 'value' | 'text'> | null;

function percent({ count, of }: Share): Measure {
  return of === 0 ? null : { value: (100 * count) / of, text: `${Math.round((100 * count) / of)} %` };
}

function measured(value: number | null): Measure {
  return value === null ? null : { value, text: value.toFixed(2) };
}

function byTransform(
  title: string,
  series: readonly string[],
  evaluations: readonly Evaluation[],
  measure: (figures: Figures) => Measure,
): Chart {
  const groups = transformNames.flatMap((transform) => {
    const bars = evaluations.flatMap(({ results }, index) => {
      const found = measure(figuresOf(results.filter((result) => result.transform === transform)));
      return found === null ? [] : [{ series: index, ...found }];
    });
    return bars.length === 0 ? [] : [{ label: transform, bars }];
  });
  return { title, series, maximum: maximumOf(groups), groups };
}

/** What reading became easier by: the text as it was, and as each model wrote it. */
function gradeChart(evaluations: readonly Evaluation[]): Chart {
  const groups = (['simplify', 'summarize'] as const).flatMap((transform) => {
    const figures = evaluations.map(({ results }) =>
      figuresOf(results.filter((result) => result.transform === transform)),
    );
    const before = figures.find(({ gradeBefore }) => gradeBefore !== null)?.gradeBefore ?? null;
    if (before === null) return [];
    const after = figures.flatMap(({ gradeAfter }, index) =>
      gradeAfter === null ? [] : [{ series: index + 1, value: gradeAfter, text: gradeAfter.toFixed(1) }],
    );
    return [{ label: transform, bars: [{ series: 0, value: before, text: before.toFixed(1) }, ...after] }];
  });
  const series = ['before', ...evaluations.map(({ label }) => `after ${label}`)];
  return { title: 'School grade before and after', series, maximum: maximumOf(groups), groups };
}

function maximumOf(groups: Chart['groups']): number {
  return Math.max(Number.EPSILON, ...groups.flatMap(({ bars }) => bars.map(({ value }) => value)));
}
