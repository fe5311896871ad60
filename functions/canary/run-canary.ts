import { type VisitDeps, visitService } from '../../shared/canary/visit.ts';
import { LoggableError } from '../../shared/errors/errors.ts';

/** Thrown to fail the invocation, which increments the Errors metric that the canary alarm watches. */
export class CanaryFailedError extends LoggableError {
  override readonly name = 'CanaryFailedError';
}

/** @throws CanaryFailedError when a call of the visit fails */
export function runCanary(deps: VisitDeps) {
  return async (): Promise<void> => {
    if (!(await visitService(deps))) throw new CanaryFailedError('At least one canary call failed.');
  };
}
