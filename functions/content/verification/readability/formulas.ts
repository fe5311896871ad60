import { ownValue } from '../../../../shared/collections/own-value.ts';
import { type Formula, formulas, lix, scriptsOfLix, type TextMeasures } from '../words/readability.ts';

/** Returns the formula for a language (primary subtag) in its usual script, or null when no formula is valid. */
export function formulaFor(language: string, script: string): Formula | null {
  if (language === 'und') return null;
  return ownValue(formulas, language) ?? (scriptsOfLix.split(' ').includes(script) ? lix : null);
}

export function scoreOf({ base, weights }: Formula, measures: TextMeasures): number {
  const measured = new Map(Object.entries(measures));
  return Object.entries(weights).reduce(
    (sum, [name, weight]) => sum + weight * (measured.get(name) ?? 0),
    base,
  );
}

/** Converts a score to a school grade of at least 0, with one decimal. */
export function gradeOf({ grades }: Formula, score: number): number {
  return Math.max(0, Math.round((grades === null ? score : interpolate(grades, score)) * 10) / 10);
}

function interpolate(points: readonly (readonly [number, number])[], score: number): number {
  const above = points.findIndex(([known]) => known >= score);
  const [low, high] = [points[above - 1], points.at(above)];
  if (high === undefined || above === -1) return points.at(-1)?.[1] ?? 0;
  if (low === undefined) return high[1];
  return low[1] + ((score - low[0]) / (high[0] - low[0])) * (high[1] - low[1]);
}
