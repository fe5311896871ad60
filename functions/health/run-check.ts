import { beforeDeadline, withinTime } from '../../shared/aws/deadline.ts';
import { logMessages } from '../../shared/observability/log-messages.ts';
import type { Log } from '../../shared/observability/logger.ts';

/** How long one check may take, in milliseconds. */
export const checkTimeoutMs = 1_000;

/** Runs a check: "failed" when it rejects or has not resolved within a second. */
export async function runCheck(
  name: string,
  check: () => Promise<unknown>,
  log: Log,
): Promise<'ok' | 'failed'> {
  try {
    await withinTime(checkTimeoutMs, () => beforeDeadline(check));
    return 'ok';
  } catch (error) {
    log.error(logMessages.HEALTH_CHECK_FAILED, error, { check: name });
    return 'failed';
  }
}
