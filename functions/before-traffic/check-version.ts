import { LoggableError } from '../../shared/errors/errors.ts';
import { logMessages } from '../../shared/observability/log-messages.ts';
import { generateWidgetKey } from '../../shared/security/keys.ts';
import type { VersionedFunction } from './app-spec.ts';
import type { Deps } from './deps.ts';
import {
  authorizerEvent,
  isExpectedStatus,
  probeEvent,
  probeRoute,
  readContext,
  readStatus,
} from './probe.ts';

/**
 * Number of calls to each new version. If a version fails 20% of its calls, at least one of 20 calls fails with a
 * probability of 99%.
 */
export const callsPerVersion = 20;

export class DeploymentCheckError extends LoggableError {
  override readonly name = 'DeploymentCheckError';
}

/**
 * Calls the version that a deployment shifts traffic to before any caller reaches it.
 *
 * The calls have the canary's widget key. A deployment without one expects the version to reject an unknown key.
 *
 * @returns true when every call gets the response of a working version
 * @throws DeploymentCheckError
 */
export function checkVersion(deps: Deps) {
  return async (deploymentId: string): Promise<boolean> => {
    const target = await deps.readDeployed(deploymentId);
    const service = deps.serviceOfFunction[target.functionName];
    const probe = await createProbe(deps, service ?? '', deploymentId);
    const log = deps.log.with({ deploymentId, deployedService: service ?? null, version: target.qualifier });
    for (let call = 1; call <= callsPerVersion; call += 1) {
      const outcome = await probe(target, `${deploymentId}-${call}`);
      if (outcome.passed) continue;
      log.warn(logMessages.NEW_VERSION_REJECTED, { call, outcome: outcome.text });
      return false;
    }
    log.info(logMessages.NEW_VERSION_ACCEPTED);
    return true;
  };
}

type Probe = (
  target: VersionedFunction,
  traceId: string,
) => Promise<{ readonly passed: boolean; readonly text: string }>;

async function createProbe(deps: Deps, service: string, deploymentId: string): Promise<Probe> {
  const isKeyKnown = deps.readKey !== null;
  const key = deps.readKey === null ? generateWidgetKey('live') : await deps.readKey();
  const authorize = async (target: VersionedFunction, traceId: string) =>
    readContext(await deps.invoke(target, authorizerEvent(key, traceId)));
  if (service === 'authorizer') {
    return async (target, traceId) => {
      const isAllowed = (await authorize(target, traceId)) !== null;
      return { passed: isAllowed === isKeyKnown, text: isAllowed ? 'Allow' : 'Deny' };
    };
  }
  const route = probeRoute(service);
  if (route === null) throw new DeploymentCheckError('The deployed function is not one of this service.');
  const context = isKeyKnown ? await authorize(liveAuthorizer(deps), `${deploymentId}-authorizer`) : null;
  if (isKeyKnown && context === null)
    throw new DeploymentCheckError("The authorizer denies the canary's key.");
  return async (target, traceId) => {
    const status = readStatus(await deps.invoke(target, probeEvent(route, key, context, traceId)));
    return { passed: isExpectedStatus(route, isKeyKnown, status), text: String(status) };
  };
}

/** Returns the alias of the authorizer, which points to the version that callers use. */
function liveAuthorizer({ serviceOfFunction }: Deps): VersionedFunction {
  const [functionName] = Object.entries(serviceOfFunction).find(([, name]) => name === 'authorizer') ?? [];
  if (functionName === undefined) throw new DeploymentCheckError('The authorizer is missing.');
  return { functionName, qualifier: 'live' };
}
