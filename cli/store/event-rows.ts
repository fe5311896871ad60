import { inParallel } from '../../shared/collections/in-parallel.ts';
import { dayShardsOf, visitorKeyOf } from '../../shared/data/event-keys.ts';
import { BatchTable, type Row } from './batch-table.ts';
import { keysEqual } from './expressions.ts';

/** Number of partitions read concurrently, each with at most one page (1 MB) in memory. */
const partitionsAtOnce = 8;

interface EventReading {
  readonly orgId: string;
  /** `YYYY-MM-DD`, UTC. */
  readonly days: readonly string[];
  readonly attributes: readonly string[];
  /** Called with each page. The next page is read after the returned promise resolves. */
  readonly onPage: (rows: readonly Row[]) => Promise<void> | void;
}

export class EventRows extends BatchTable {
  /** Calls `onPage` with pages of events in no particular order, because partitions are read concurrently. */
  async eachPage({ orgId, days, attributes, onPage }: EventReading): Promise<void> {
    const partitions = days.flatMap((day) => dayShardsOf(orgId, day));
    await inParallel(partitions, partitionsAtOnce, async (dayShard) => {
      const pages = this.pages({ IndexName: 'byDay', ...keysEqual({ dayShard }, attributes) });
      for await (const page of pages) await onPage(page);
    });
  }

  async keysOfVisitor(orgId: string, visitorHash: string): Promise<readonly Row[]> {
    const visitorKey = visitorKeyOf(orgId, visitorHash);
    const query = { IndexName: 'byVisitor', ...keysEqual({ visitorKey }, ['eventKey']) };
    return (await Array.fromAsync(this.pages(query))).flat();
  }
}
