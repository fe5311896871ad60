import { logMessages } from '../../shared/observability/log-messages.ts';
import type { Log } from '../../shared/observability/logger.ts';

/** How long one check may take, in milliseconds. */
const checkTimeoutMs = 1_000;

/** Runs a check: "failed" when it rejects or has not resolved within a second. */
export async function runCheck(
  name: string,
  check: () => Promise<unknown>,
  log: Log,
): Promise<'ok' | 'failed'> {
  const deadline = AbortSignal.timeout(checkTimeoutMs);
  const expired = new Promise<never>((_, reject) => {
    deadline.addEventListener('abort', () => reject(new Error('The check took too long.')), { once: true });
  });
  try {
    await Promise.race([check(), expired]);
    return 'ok';
  } catch (error) {
    log.error(logMessages.HEALTH_CHECK_FAILED, error, { check: name });
    return 'failed';
  }
}
