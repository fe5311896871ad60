import { NodeHttpHandler } from '@smithy/node-http-handler';
import { type AttemptBounds, attemptOptions } from '../../shared/aws/bounded-client.ts';
import type { Target } from './target.ts';

const usualBounds: AttemptBounds = { connectionTimeoutMs: 3_000, requestTimeoutMs: 10_000 };

/**
 * Options for the local stack. All options are set explicitly, so that the machine's AWS settings
 * (AWS_USE_FIPS_ENDPOINT, AWS_RETRY_MODE, …) have no effect. The credentials are arbitrary, because the emulators do
 * not verify signatures.
 */
const localAccess = {
  region: 'us-east-1',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  useFipsEndpoint: false,
  useDualstackEndpoint: false,
  maxAttempts: 3,
  retryMode: 'standard',
} as const;

/**
 * Returns the options of an AWS client. Timeouts ensure that no command hangs. The client uses HTTP/1.1, because the
 * default HTTP/2 handler of some clients has no connection or socket timeout.
 */
export function clientOptions(target: Target) {
  const { bounds = usualBounds } = target;
  const requestHandler = new NodeHttpHandler({
    ...attemptOptions(bounds),
    // Unlike `requestTimeout`, `socketTimeout` also ends a request whose response body stalls.
    ...(bounds.requestTimeoutMs !== null && { socketTimeout: bounds.requestTimeoutMs }),
  });
  if (target.kind === 'local') return { requestHandler, ...localAccess, endpoint: target.endpoint };
  const { region, profile } = target;
  return {
    requestHandler,
    ...(region !== undefined && { region }),
    ...(profile !== undefined && { profile }),
  };
}
