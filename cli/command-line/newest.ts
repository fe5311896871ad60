import { positiveNumber } from './values.ts';

export function limitOption(entries: number) {
  const summary = 'maximum number of entries';
  return { value: 'n', summary, parse: positiveNumber, default: entries } as const;
}

/**
 * Returns the newest entries, up to the limit, and prints a notice if there are more. Expects pages with the newest
 * entries first.
 */
export async function newest<Entry>(
  pages: AsyncIterable<readonly Entry[]>,
  limit: number,
  notice: (line: string) => void,
): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  for await (const page of pages) {
    entries.push(...page);
    if (entries.length <= limit) continue;
    notice(`Only the newest ${limit} are shown: increase --limit, or restrict the period.`);
    break;
  }
  return entries.slice(0, limit);
}
