import type { ThrottlingReport } from '../operations/throttling.ts';
import type { Screen } from './screen.ts';
import { tableText } from './table.ts';

/** Whose calls were answered 429, and by what. */
export function throttlingText({ from, to, organizations }: ThrottlingReport, screen: Screen): string {
  const table = tableText(
    ['organization', 'plan', 'refused', 'by rate', 'by quota', 'by count or credits', 'last', 'route'],
    organizations.map(({ orgId, plan, refused, rate, quota, service, lastAt, route }) => [
      orgId ?? '(no caller)',
      plan,
      refused,
      rate,
      quota,
      service,
      lastAt,
      route,
    ]),
    'No call was answered 429.',
    screen,
  );
  return `${from} to ${to}\n\n${table}`;
}
