import { headerNames } from '../../shared/contract/headers.ts';
import { getHealth } from '../../shared/contract/routes/health.ts';
import { canaryRoute } from '../../shared/contract/routes/widget.ts';
import { LoggableError } from '../../shared/errors/errors.ts';
import { logMessages } from '../../shared/observability/log-messages.ts';
import type { ServiceResponse } from './call-service.ts';
import type { Deps } from './deps.ts';

/** Thrown to fail the invocation, which increments the Errors metric that the canary alarm watches. */
export class CanaryFailedError extends LoggableError {
  override readonly name = 'CanaryFailedError';
}

/**
 * Calls `/health` without a key, and one route with a key.
 *
 * @throws CanaryFailedError when either call fails
 */
export function runCanary(deps: Deps) {
  return async (): Promise<void> => {
    const passed = await Promise.all([
      probe(deps, getHealth.path, isHealthGood, async () => ({})),
      probe(deps, canaryRoute.path, isServed, async () => ({ [headerNames.apiKey]: await deps.readKey() })),
    ]);
    if (passed.includes(false)) throw new CanaryFailedError('At least one canary call failed.');
  };
}

async function probe(
  { log, get, now }: Deps,
  path: string,
  isGood: (response: ServiceResponse) => boolean,
  headersOf: () => Promise<Record<string, string>>,
): Promise<boolean> {
  const startedAtMs = now();
  try {
    const response = await get(path, await headersOf());
    const { status, code, traceId } = response;
    const fields = { route: `GET ${path}`, status, code, traceId, durationMs: now() - startedAtMs };
    if (isGood(response)) log.info(logMessages.CANARY_CALL_SUCCEEDED, fields);
    else log.warn(logMessages.CANARY_CALL_REJECTED, fields);
    return isGood(response);
  } catch (error) {
    log.error(logMessages.CANARY_CALL_FAILED, error, {
      route: `GET ${path}`,
      durationMs: now() - startedAtMs,
    });
    return false;
  }
}

function isServed({ status }: ServiceResponse): boolean {
  return status === 200;
}

/** Accepts 429, because anyone can exhaust the rate limit of a route that requires no key. */
function isHealthGood({ status }: ServiceResponse): boolean {
  return status === 200 || status === 429;
}
