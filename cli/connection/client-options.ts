import { NodeHttpHandler } from '@smithy/node-http-handler';
import { type AttemptBounds, attemptOptions } from '../../shared/aws/bounded-client.ts';
import type { Target } from './target.ts';

const usualBounds: AttemptBounds = { connectionTimeoutMs: 3_000, requestTimeoutMs: 10_000 };

/**
 * Access to the local stack, whose emulators do not verify signatures. Everything is explicit, so that no AWS setting
 * of this machine (AWS_USE_FIPS_ENDPOINT, AWS_RETRY_MODE, …) applies.
 */
const localAccess = {
  region: 'us-east-1',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  useFipsEndpoint: false,
  useDualstackEndpoint: false,
  maxAttempts: 3,
  retryMode: 'standard',
} as const;

/** Options for every SDK client of a target, with timeouts so that no command hangs. */
export function clientOptions(target: Target, bounds = usualBounds) {
  const bounded = { requestHandler: boundedHandler(bounds) };
  if (target.kind === 'local') return { ...bounded, ...localAccess, endpoint: target.endpoint };
  const { region, profile } = target;
  return { ...bounded, ...(region !== undefined && { region }), ...(profile !== undefined && { profile }) };
}

/** HTTP/1.1 for every client: the HTTP/2 handler, which some clients default to, has no such timeouts. */
function boundedHandler(bounds: AttemptBounds): NodeHttpHandler {
  return new NodeHttpHandler({
    ...attemptOptions(bounds),
    // A response that has begun may also stall.
    ...(bounds.requestTimeoutMs !== null && { socketTimeout: bounds.requestTimeoutMs }),
  });
}
