import type { AiCheck } from '../operations/ai-check/ai-check.ts';
import type { Screen } from './screen.ts';
import { tableText } from './table.ts';

/** What of AWS the deployment may use, and what to do about the rest. */
export function aiChecksText(checks: readonly AiCheck[], screen: Screen): string {
  const table = tableText(
    ['used by', 'what', 'answer'],
    checks.map(({ usedBy, id, ok, reason }) => [usedBy.join(', '), id, ok ? 'ok' : `REFUSED: ${reason}`]),
    '',
    screen,
    'wrapped',
  );
  const advice = checks.flatMap(({ id, advice: line }) => (line === null ? [] : [`${id}: ${line}`]));
  return [table, ...advice].join('\n\n');
}
