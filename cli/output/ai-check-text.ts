import type { AiCheck } from '../operations/ai-check/ai-check.ts';

/** Wide enough for the longest ids, because the lines are printed before all are known. */
const columnWidths = { usedBy: 22, id: 50 } as const;

/** The headings above the lines of {@link aiCheckLine}. */
export const aiCheckHeadings = lineOf('USED BY', 'WHAT', 'ANSWER');

/** One model or voice engine, and whether it may be used. */
export function aiCheckLine({ usedBy, id, ok, reason }: AiCheck): string {
  return lineOf(usedBy.join(', '), id, ok ? 'ok' : `REFUSED: ${reason}`);
}

/** What to do about each refusal. */
export function aiAdviceText(checks: readonly AiCheck[]): string {
  const advice = checks.flatMap(({ id, advice: line }) => (line === null ? [] : [`${id}: ${line}`]));
  return advice.length === 0 ? 'All may be used.' : `\n${advice.join('\n\n')}`;
}

function lineOf(usedBy: string, id: string, answer: string): string {
  return `${usedBy.padEnd(columnWidths.usedBy)}  ${id.padEnd(columnWidths.id)}  ${answer}`;
}
