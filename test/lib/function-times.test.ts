import { authorizerStoreBounds } from '../../functions/authorizer/deps.ts';
import { settlingMs } from '../../functions/content/engine/run-transform.ts';
import { checkTimeoutMs } from '../../functions/health/get-health.ts';
import type { CallBounds } from '../../shared/aws/bounded-client.ts';
import { responseReserveMs } from '../../shared/aws/deadline.ts';
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
    callTimeMs: Number(properties.Timeout) * 1_000 - responseReserveMs,
  })),
);

const firstBackoffMs = 50;

/** Returns the maximum duration of a call to an unresponsive service, including all attempts and retry delays. */
function silentCallMs({ requestTimeoutMs, maximumAttempts }: CallBounds): number {
  if (requestTimeoutMs === null) return Number.POSITIVE_INFINITY;
  return maximumAttempts * requestTimeoutMs + firstBackoffMs * (2 ** (maximumAttempts - 1) - 1);
}

/** Limits of each function's DynamoDB calls. For token-rotation, limits of its Secrets Manager calls. */
const longestWait: Readonly<Record<string, CallBounds>> = {
  authorizer: authorizerStoreBounds,
  widget: storeBounds,
  profiles: storeBounds,
  analytics: storeBounds,
  content: storeBounds,
  feedback: storeBounds,
  'token-rotation': secretsBounds,
};

describe('function timeouts', () => {
  it.each(functions.filter(({ name }) => name !== 'health'))(
    'allow $name to respond after all attempts of a call to a hanging service',
    ({ name, callTimeMs }) => {
      const bounds = longestWait[name];
      expect(bounds).toBeDefined();
      expect(silentCallMs(bounds ?? storeBounds)).toBeLessThan(callTimeMs);
    },
  );

  it('leave the health function enough time to complete its checks', () => {
    const health = functions.find(({ name }) => name === 'health');
    expect(checkTimeoutMs).toBeLessThan(health?.callTimeMs ?? 0);
  });

  it('leave the content function enough time to settle or release credits after a transform', () => {
    expect(settlingMs - responseReserveMs).toBeGreaterThanOrEqual(1_000);
  });
});

describe('AWS request timeouts', () => {
  it.each([storeBounds, authorizerStoreBounds, secretsBounds])(
    'are longer than the connection timeout (%j)',
    ({ connectionTimeoutMs, requestTimeoutMs }) => {
      expect(connectionTimeoutMs).toBeLessThan(requestTimeoutMs ?? 0);
    },
  );
});
