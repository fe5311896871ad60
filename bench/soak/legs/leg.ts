import { setTimeout as wait } from 'node:timers/promises';
import type { Ground } from '../ground.ts';

/** A part of the soak: steady load, and what is done to the service meanwhile. */
export interface Leg {
  readonly name: string;
  /** True where calls may fail because of what is done: answers 5xx are then within the contract. */
  readonly isDisturbed: boolean;
  /** Before the load; nothing is under way. */
  readonly prepare?: (ground: Ground, durationMs: number) => Promise<void>;
  /** Beside the load; has undone what it did, and ends, soon after the signal. */
  readonly act?: (ground: Ground, durationMs: number, signal: AbortSignal) => Promise<void>;
  /** After the load, when nothing is under way: looks whether it took effect. Complains where it did not. */
  readonly conclude?: (ground: Ground) => Promise<void>;
}

/** Waits, but no longer than until the signal. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, { signal }).catch(() => undefined);
}
