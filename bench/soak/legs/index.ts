import { monthRollover, tokenExpiry } from './clock-legs.ts';
import { functionsKilled, storeCut, storeSlowed } from './fault-legs.ts';
import type { Leg } from './leg.ts';
import { keyRotation, planChange, secretRotation } from './operator-legs.ts';

/** One round: everything that happens to the service happens once, and it ends undisturbed. */
export function createLegs(): readonly Leg[] {
  return [
    monthRollover(),
    tokenExpiry(),
    secretRotation(),
    keyRotation(),
    planChange(),
    functionsKilled(),
    storeSlowed(),
    storeCut(),
    { name: 'steady', isDisturbed: false },
  ];
}
