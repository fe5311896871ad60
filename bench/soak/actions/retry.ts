import { setTimeout as wait } from 'node:timers/promises';
import type { HttpAnswer } from '../../../bin/http-client.ts';

/** How often a call is tried before the service counts as gone, and the pause between two tries. */
const maximumTries = 600;
const pauseMs = 100;

/**
 * Repeats a call that may be repeated until it succeeds, as a client does that must not lose what it sends.
 *
 * @throws Error when it never does
 */
export async function untilSuccess(call: () => Promise<HttpAnswer>): Promise<HttpAnswer> {
  for (let tries = 0; tries < maximumTries; tries += 1) {
    const answer = await call();
    if (answer.status < 400) return answer;
    await wait(pauseMs);
  }
  throw new Error(`A call was refused ${maximumTries} times, the last ones while nothing was disturbed.`);
}
