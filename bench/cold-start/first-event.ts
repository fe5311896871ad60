import { routes } from '../../shared/contract/routes.ts';
import { proxyEvent } from '../chain/proxy-event.ts';
import { authorizerEvent } from '../round-trips/index.ts';
import { sampleCalls } from '../round-trips/sample-calls.ts';
import type { LocalStack } from '../support/local-stack.ts';

/** Returns an event for the function's first route, or null if the function serves no API route. */
export async function firstEvent(functionName: string, stack: LocalStack): Promise<object | null> {
  if (functionName === 'authorizer') return authorizerEvent(stack.key);
  const route = routes.find(({ group }) => group === functionName);
  const sample = sampleCalls[route?.operationId ?? ''];
  return route === undefined || sample === undefined ? null : proxyEvent(route, await sample(stack), stack);
}
