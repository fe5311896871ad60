import { headerNames } from '../contract/headers.ts';
import { getHealth } from '../contract/routes/health.ts';
import { canaryRoute } from '../contract/routes/widget.ts';
import { logMessages } from '../observability/log-messages.ts';
import type { Log } from '../observability/logger.ts';
import type { ServiceResponse } from './call-service.ts';

export interface VisitDeps {
  readonly log: Log;
  /** Reads the widget key of the keyed call; null to make only the call without a key. */
  readonly readKey: (() => Promise<string>) | null;
  get(path: string, headers: Readonly<Record<string, string>>): Promise<ServiceResponse>;
  now(): number;
}

/** Calls `/health` without a key, and one route with a key. Returns true when every call succeeds. */
export async function visitService(deps: VisitDeps): Promise<boolean> {
  const { readKey } = deps;
  const passed = await Promise.all([
    probe(deps, getHealth.path, isHealthGood, async () => ({})),
    ...(readKey === null
      ? []
      : [probe(deps, canaryRoute.path, isServed, async () => ({ [headerNames.apiKey]: await readKey() }))]),
  ]);
  return !passed.includes(false);
}

async function probe(
  { log, get, now }: VisitDeps,
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
