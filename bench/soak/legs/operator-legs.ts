import { isSharedPlan } from '../../../shared/catalog/plans.ts';
import { type Plan, planSchema } from '../../../shared/contract/enumerations.ts';
import { getPlanFeatures } from '../../../shared/contract/routes/widget.ts';
import { planFeaturesSchema } from '../../../shared/contract/widget.ts';
import { untilSuccess } from '../actions/retry.ts';
import { advanceClock } from '../clock.ts';
import { ample } from '../tenants.ts';
import { type Leg, pause } from './leg.ts';

/** How long the gateway remembers what the authorizer said, and functions the token secret, and a bit. */
const authorizerCacheMs = 61_000;
const secretCacheMs = 5 * 60_000 + 1_000;

const graceMs = 60 * 60_000;

/** A new secret signs; tokens signed before stay good. */
export function secretRotation(): Leg {
  return {
    name: 'token secret rotated',
    isDisturbed: false,
    prepare: ({ probe }) => probe.settle(),
    async act({ operator, caller }, durationMs, signal) {
      await pause(durationMs / 4, signal);
      await operator.tokenSecret.rotate(1).catch((error: unknown) => {
        caller.ledger.complain(`token secret rotated: ${error}`);
      });
    },
    async conclude({ probe }) {
      advanceClock(secretCacheMs);
      // By a token of the version before, then by one of the new version.
      await probe.saveWithHeldToken('200');
      await probe.saveWithHeldToken('200');
    },
  };
}

/** Clients call with the old key, then with the new one; the old one ends after its grace. */
export function keyRotation(): Leg {
  let retiredKey = '';
  return {
    name: 'key rotated',
    isDisturbed: false,
    async act({ operator, tenants: { large }, caller }, durationMs, signal) {
      await pause(durationMs / 4, signal);
      retiredKey = large.key;
      const { created } = await operator.keys.rotate(large.orgId, large.keyId, graceMs);
      await pause(durationMs / 4, signal);
      large.key = created.key;
      large.keyId = created.keyId;
      await caller.call({ route: getPlanFeatures, tenant: large, key: retiredKey, expected: ['200'] });
    },
    async conclude({ tenants: { large }, caller }) {
      advanceClock(graceMs + authorizerCacheMs);
      const refused = ['401 API_KEY_INVALID'];
      await caller.call({ route: getPlanFeatures, tenant: large, key: retiredKey, expected: refused });
      await caller.call({ route: getPlanFeatures, tenant: large, expected: ['200'] });
    },
  };
}

/** The plan that an organization moves to next: the one before, and from the smallest to the largest. */
const nextPlan = (plan: Plan) => planSchema.options.at(planSchema.options.indexOf(plan) - 1) ?? plan;

/** An organization moves to another plan while it calls. */
export function planChange(): Leg {
  let plan: Plan = 'enterprise';
  return {
    name: 'plan changed',
    isDisturbed: false,
    async act({ operator, tenants: { changing }, caller }, durationMs, signal) {
      await pause(durationMs / 4, signal);
      plan = nextPlan(plan);
      caller.movingOrgId = changing.orgId;
      try {
        await operator.organizations.setPlan(changing.orgId, plan, isSharedPlan(plan) ? null : ample);
      } finally {
        caller.movingOrgId = null;
      }
    },
    async conclude({ tenants: { changing }, caller }) {
      advanceClock(authorizerCacheMs);
      const ask = () => caller.call({ route: getPlanFeatures, tenant: changing, expected: ['200'] });
      const { body } = await untilSuccess(ask);
      const found = planFeaturesSchema.safeParse(body).data?.plan;
      if (found !== plan) caller.ledger.complain(`plan changed: ${found} is answered instead of ${plan}`);
    },
  };
}
