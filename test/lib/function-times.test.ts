import { authorizerStoreBounds } from '../../functions/authorizer/deps.ts';
import { settlingMs } from '../../functions/content/engine/run-transform.ts';
import { checkTimeoutMs } from '../../functions/health/get-health.ts';
import type { CallBounds } from '../../shared/aws/bounded-client.ts';
import { answerReserveMs } from '../../shared/aws/deadline.ts';
import { storeBounds } from '../../shared/data/dynamodb-client.ts';
import { secretsBounds } from '../../shared/security/secrets-manager-client.ts';
import { builtStacks, resourcesOf, textOf, variablesOf } from './template.ts';

interface Deployed {
  readonly name: string;
  readonly callTimeMs: number;
}

const { data, api } = builtStacks();
const functions: Deployed[] = [data, api].flatMap((template) =>
  resourcesOf(template, 'AWS::Lambda::Function').map(([, { Properties: properties }]) => ({
    name: textOf(variablesOf(properties).SERVICE_NAME),
    callTimeMs: Number(properties.Timeout) * 1_000 - answerReserveMs,
  })),
);

const firstBackoffMs = 50;

/** The longest that one call can take of a service that is silent: all its attempts and the waits between. */
function silentCallMs({ requestTimeoutMs, maximumAttempts }: CallBounds): number {
  if (requestTimeoutMs === null) return Number.POSITIVE_INFINITY;
  return maximumAttempts * requestTimeoutMs + firstBackoffMs * (2 ** (maximumAttempts - 1) - 1);
}

/** The silent service that each function waits for longest before it gives up, and its bounds. */
const longestWait: Readonly<Record<string, CallBounds>> = {
  authorizer: authorizerStoreBounds,
  widget: storeBounds,
  profiles: storeBounds,
  analytics: storeBounds,
  content: storeBounds,
  feedback: storeBounds,
  'token-rotation': secretsBounds,
};

describe('the time of the functions', () => {
  it.each(functions.filter(({ name }) => name !== 'health'))(
    '$name makes all attempts of a call to a silent service and has time for its answer',
    ({ name, callTimeMs }) => {
      const bounds = longestWait[name];
      expect(bounds).toBeDefined();
      expect(silentCallMs(bounds ?? storeBounds)).toBeLessThan(callTimeMs);
    },
  );

  it('health ends its checks before its own time', () => {
    const health = functions.find(({ name }) => name === 'health');
    expect(checkTimeoutMs).toBeLessThan(health?.callTimeMs ?? 0);
  });

  it('leaves content time to settle or release credits between the end of a transform and that of its calls', () => {
    expect(settlingMs - answerReserveMs).toBeGreaterThanOrEqual(1_000);
  });

  it.each([storeBounds, authorizerStoreBounds, secretsBounds])(
    'an attempt may take longer than its connection (%j)',
    ({ connectionTimeoutMs, requestTimeoutMs }) => {
      expect(connectionTimeoutMs).toBeLessThan(requestTimeoutMs ?? 0);
    },
  );
});
