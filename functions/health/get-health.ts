import { beforeDeadline, withinTime } from '../../shared/aws/deadline.ts';
import { errorCatalog } from '../../shared/contract/errors.ts';
import { defaultRetryAfterSeconds } from '../../shared/contract/headers.ts';
import { getHealth } from '../../shared/contract/routes/health.ts';
import { defineKeylessEndpoint } from '../../shared/http/define-endpoint.ts';
import { logMessages } from '../../shared/observability/log-messages.ts';
import type { Log } from '../../shared/observability/logger.ts';
import type { Deps } from './deps.ts';

export const checkTimeoutMs = 1_000;

/** Lets a CDN answer all monitors with one response for a few seconds. */
const healthyHeaders = { 'Cache-Control': 'public, max-age=5' };

export function healthEndpoint({ version, commit, checks }: Deps) {
  return defineKeylessEndpoint(getHealth, async ({ traceId, log }) => {
    const [dynamodb, tokens] = await Promise.all([
      runCheck('dynamodb', checks.dynamodb, log),
      runCheck('tokens', checks.tokens, log),
    ]);
    const results = { version, commit, checks: { dynamodb, tokens } };
    if (dynamodb === 'ok' && tokens === 'ok')
      return { status: 200, headers: healthyHeaders, body: { status: 'ok' as const, ...results } };
    return {
      status: 503,
      headers: { 'Retry-After': String(defaultRetryAfterSeconds) },
      body: {
        status: 'degraded' as const,
        ...results,
        code: 'SERVICE_BUSY' as const,
        message: errorCatalog.SERVICE_BUSY.message,
        traceId,
      },
    };
  });
}

async function runCheck(name: string, check: () => Promise<unknown>, log: Log): Promise<'ok' | 'failed'> {
  try {
    await withinTime(checkTimeoutMs, () => beforeDeadline(check));
    return 'ok';
  } catch (error) {
    log.error(logMessages.HEALTH_CHECK_FAILED, error, { check: name });
    return 'failed';
  }
}
