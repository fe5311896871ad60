import { errorCatalog } from '../../shared/contract/errors.ts';
import { defaultRetryAfterSeconds } from '../../shared/contract/headers.ts';
import { getHealth } from '../../shared/contract/routes/health.ts';
import { defineKeylessEndpoint } from '../../shared/http/define-endpoint.ts';
import type { Deps } from './deps.ts';
import { runCheck } from './run-check.ts';

/** GET /health: whether the store and the token secret answer, each within its own second. */
export function healthEndpoint({ version, commit, checks }: Deps) {
  return defineKeylessEndpoint(getHealth, async ({ traceId, log }) => {
    const [dynamodb, tokens] = await Promise.all([
      runCheck('dynamodb', checks.dynamodb, log),
      runCheck('tokens', checks.tokens, log),
    ]);
    const results = { version, commit, checks: { dynamodb, tokens } };
    if (dynamodb === 'ok' && tokens === 'ok')
      return { status: 200, body: { status: 'ok' as const, ...results } };
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
