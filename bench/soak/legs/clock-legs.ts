import { getPlanFeatures } from '../../../shared/contract/routes/widget.ts';
import { monthOf, nextMonthStartSeconds } from '../../../shared/data/month.ts';
import { advanceClock } from '../clock.ts';
import type { Leg } from './leg.ts';

/** A profile token's life, as docs/api.md promises it. */
const profileTokenMs = 15 * 60_000;

/** The clock stands so that the month ends in the middle of the load. */
export function monthRollover(): Leg {
  let monthBefore = '';
  return {
    name: 'month rollover',
    isDisturbed: false,
    async prepare(_ground, durationMs) {
      const nowMs = Date.now();
      monthBefore = monthOf(nowMs);
      advanceClock(nextMonthStartSeconds(nowMs) * 1000 - nowMs - durationMs / 2);
    },
    async conclude({ caller, tenants: { large }, operator }) {
      const month = monthOf(Date.now());
      if (month === monthBefore) caller.ledger.complain(`month rollover: it is still ${month}`);
      // At least this one is of the new month, however slow the machine is.
      await caller.call({ route: getPlanFeatures, tenant: large, expected: ['200'] });
      const { calls } = await operator.usage.calls(large.orgId, month);
      if (calls === 0) caller.ledger.complain(`month rollover: no call is counted in ${month}`);
    },
  };
}

/** The tokens that visitors hold end in the middle of the load. */
export function tokenExpiry(): Leg {
  return {
    name: 'token expiry',
    isDisturbed: false,
    async prepare({ probe }, durationMs) {
      await probe.settle();
      await probe.saveWithHeldToken('200');
      advanceClock(profileTokenMs - durationMs / 2);
    },
    async conclude({ probe }) {
      advanceClock(profileTokenMs);
      await probe.saveWithHeldToken('401 PROFILE_TOKEN_EXPIRED');
    },
  };
}
