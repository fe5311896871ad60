import { addMonths } from '../../shared/data/add-months.ts';
import { monthOf } from '../../shared/data/month.ts';

/** Returns all months (`YYYY-MM`, UTC) of a period, including the months of its start and end. */
export function monthsBetween(fromMs: number, toMs: number): readonly string[] {
  const months: string[] = [];
  const last = monthOf(toMs);
  for (let month = monthOf(fromMs); month <= last; month = monthOf(addMonths(Date.parse(month), 1))) {
    months.push(month);
  }
  return months;
}
