import { addMonths } from '../../shared/data/add-months.ts';
import { monthOf } from '../../shared/data/month.ts';

/** Returns the months (`YYYY-MM`, UTC) from the first time to the second, including the months of both times. */
export function monthsBetween(fromMs: number, toMs: number): readonly string[] {
  const months: string[] = [];
  const last = monthOf(toMs);
  for (let month = monthOf(fromMs); month <= last; month = monthOf(addMonths(Date.parse(month), 1))) {
    months.push(month);
  }
  return months;
}
