import type { VisitorHashKeys } from '../../shared/data/visitor-hash-keys.ts';
import type { CallCounter } from '../../shared/http/chain/meter.ts';

/**
 * The call counter, with the organization's visitor hash key read beside the count: so that a call that names
 * visitors waits for two round trips, the count and the puts, also on an instance that has not kept the key yet.
 */
export function readKeyBeside(counter: CallCounter, keys: Pick<VisitorHashKeys, 'find'>): CallCounter {
  return {
    countCall(orgId, limit, nowMs, shards) {
      // A failure is not kept: the endpoint reads again where it needs the key, and answers for it.
      keys.find(orgId).catch(() => undefined);
      return counter.countCall(orgId, limit, nowMs, shards);
    },
    readMonth: (orgId, atMs) => counter.readMonth(orgId, atMs),
  };
}
