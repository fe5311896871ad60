import type { Capacity } from '../../lib/scale/stages.ts';
import { DoublingTable } from './doubling-table.ts';
import { Instances } from './instances.ts';
import type { Limiter } from './limiter.ts';
import { TokenBucket } from './token-bucket.ts';

/** A limiter of that capacity at the start of its day. */
export function limiterOf(capacity: Capacity): Limiter {
  switch (capacity.kind) {
    case 'bucket':
      return new TokenBucket(capacity.perSecond, capacity.burst);
    case 'doubling':
      return new DoublingTable(capacity.startPerSecond, capacity.quotaPerSecond);
    case 'instances':
      return new Instances(capacity.newPerSecond, capacity.newAtOnce);
  }
}
