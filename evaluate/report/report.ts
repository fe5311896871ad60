import type { Evaluation } from '../result.ts';
import { type Chart, chartsOf } from './charts.ts';
import { type Table, tablesOf } from './tables.ts';

/** A report, for whatever it is written in. */
export interface Report {
  readonly title: string;
  /** What was measured, on what, and when. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** How to read it. */
  readonly notes: readonly string[];
  readonly tables: readonly Table[];
  readonly charts: readonly Chart[];
  readonly evaluations: readonly Evaluation[];
}

/** What the figures were taken with. */
export interface Circumstances {
  readonly startedAt: Date;
  readonly mode: string;
  readonly machine: string;
  readonly concurrency: number;
}

const notes = [
  'The service measured its own answers: grades, numbers, names, negations and markup, by the same checks as for every caller. What no check sees, such as whether a sentence is good, people must judge: the answers stand at the end.',
  'Tokens are as the model counts them. The local rules are no model: theirs are a quarter of the characters, and cost nothing.',
  'Dollars are list prices of Bedrock for the tokens used (docs/costs.md); a dash where the model has no list price. Credits are what a caller is charged.',
  'A second model gets the same calls after the first, on a stack of its own, so nothing comes from a cache.',
];

/** Brings the results of one or two models into the order of a report. */
export function reportOf(
  evaluations: readonly Evaluation[],
  { startedAt, mode, machine, concurrency }: Circumstances,
): Report {
  const labels = evaluations.map(({ label }) => label);
  return {
    title: `AI transforms by ${labels.join(' and ')}`,
    facts: [
      ['Models', labels.join(', ')],
      ['Mode', mode],
      ['Calls', evaluations.map(({ results }) => String(results.length)).join(' and ')],
      ['At once', String(concurrency)],
      ['Machine', machine],
      ['Started', startedAt.toISOString()],
    ],
    notes,
    tables: tablesOf(evaluations),
    charts: chartsOf(evaluations),
    evaluations,
  };
}
