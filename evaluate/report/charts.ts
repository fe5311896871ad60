import { transformNames } from '../cases.ts';
import { type Figures, figuresOf, type Share } from '../figures.ts';
import type { Evaluation } from '../result.ts';

/** What bars of one kind are of. */
export interface Series {
  /** Stands beside each of its bars: no color says anything alone. */
  readonly mark: string;
  readonly name: string;
  /** A class of the report's style. */
  readonly color: 'base' | 's0' | 's1';
}

/** One bar: its length in the chart's unit, and what is written beside it. */
export interface Bar {
  readonly series: Series;
  readonly value: number;
  readonly text: string;
}

/** Bars in groups. */
export interface Chart {
  readonly title: string;
  readonly series: readonly Series[];
  /** The value of a bar of full length. */
  readonly maximum: number;
  readonly groups: readonly { readonly label: string; readonly bars: readonly Bar[] }[];
}

/** The charts that have anything to show. */
export function chartsOf(evaluations: readonly Evaluation[]): Chart[] {
  const models = evaluations.map(({ label, results }, index) => ({
    series: modelSeries(label, index),
    results,
  }));
  const charts = [
    gradeChart(models),
    ofHundred(
      byTransform(
        'Answers without warnings, in percent of all calls',
        models,
        ({ answered, withoutWarnings }) => percent({ count: withoutWarnings.count, of: answered.of }),
      ),
    ),
    ofHundred(byTransform('Checks held, in percent', models, ({ checksHeld }) => percent(checksHeld))),
    byTransform('Median time of an answer, in seconds', models, ({ medianMs }) =>
      measured(medianMs === null ? null : medianMs / 1_000),
    ),
    byTransform('US dollars for 1,000 calls, by list price', models, ({ dollars, calls }) =>
      measured(dollars === null ? null : (dollars / calls) * 1_000),
    ),
  ];
  return charts.filter(({ groups }) => groups.length > 0);
}

/** The results of one model, and how its bars look. */
interface Model {
  readonly series: Series;
  readonly results: Evaluation['results'];
}

/** At most two models are compared. */
function modelSeries(name: string, index: number): Series {
  return index === 0 ? { mark: 'A', name, color: 's0' } : { mark: 'B', name, color: 's1' };
}

type Measure = Pick<Bar, 'value' | 'text'> | null;

function percent({ count, of }: Share): Measure {
  return of === 0 ? null : { value: (100 * count) / of, text: `${Math.round((100 * count) / of)} %` };
}

/** A bar of full length is all of them. */
function ofHundred(chart: Chart): Chart {
  return { ...chart, maximum: 100 };
}

function measured(value: number | null): Measure {
  return value === null ? null : { value, text: value.toFixed(2) };
}

function byTransform(title: string, models: readonly Model[], measure: (figures: Figures) => Measure): Chart {
  const groups = transformNames.flatMap((transform) => {
    const bars = models.flatMap(({ series, results }) => {
      const found = measure(figuresOf(results.filter((result) => result.transform === transform)));
      return found === null ? [] : [{ series, ...found }];
    });
    return bars.length === 0 ? [] : [{ label: transform, bars }];
  });
  return { title, series: models.map(({ series }) => series), maximum: maximumOf(groups), groups };
}

/** What reading became easier by: the text as it was, and as each model wrote it. */
function gradeChart(models: readonly Model[]): Chart {
  const base: Series = { mark: 'before', name: 'the text as it was sent', color: 'base' };
  const groups = (['simplify', 'summarize'] as const).flatMap((transform) => {
    const graded = models.map(({ series, results }) => ({
      series,
      figures: figuresOf(results.filter((result) => result.transform === transform)),
    }));
    const before = graded.find(({ figures }) => figures.gradeBefore !== null)?.figures.gradeBefore ?? null;
    if (before === null) return [];
    const after = graded.flatMap(({ series, figures: { gradeAfter: value } }) =>
      value === null ? [] : [{ series, value, text: value.toFixed(1) }],
    );
    return [{ label: transform, bars: [{ series: base, value: before, text: before.toFixed(1) }, ...after] }];
  });
  const series = [base, ...models.map((model) => model.series)];
  return { title: 'School grade before and after', series, maximum: maximumOf(groups), groups };
}

function maximumOf(groups: Chart['groups']): number {
  return Math.max(Number.EPSILON, ...groups.flatMap(({ bars }) => bars.map(({ value }) => value)));
}
