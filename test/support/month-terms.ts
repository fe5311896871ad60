import type { MonthTerms } from '../../shared/data/month-terms.ts';

export function termsWith(callsPerMonth: number): MonthTerms {
  return { plan: 'enterprise', callsPerMonth, ai: null };
}
