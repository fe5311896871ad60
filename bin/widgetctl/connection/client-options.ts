import { NodeHttpHandler } from '@smithy/node-http-handler';
import { emulatorAccess } from '../../../local/edge/emulator-access.ts';
import type { Target } from './target.ts';

/** How long one attempt of a call may take before it counts as failed. */
export interface CallBounds {
  /** Milliseconds until there is a connection. */
  readonly connectionTimeoutMs: number;
  /** Milliseconds until an answer begins, and of silence while it comes. */
  readonly answerTimeoutMs: number;
}

const usualBounds: CallBounds = { connectionTimeoutMs: 3_000, answerTimeoutMs: 10_000 };

/** What every SDK client of a target is made with: bounded, so that no command waits for ever. */
export function clientOptions(target: Target, bounds = usualBounds) {
  const bounded = { requestHandler: boundedHandler(bounds) };
  if (target.kind === 'local') return { ...bounded, ...emulatorAccess, endpoint: target.endpoint };
  return { ...bounded, ...(target.region === undefined ? {} : { region: target.region }) };
}

/** HTTP/1.1 for every client: the handler of HTTP/2, which some have by themselves, has no such bounds. */
function boundedHandler({ connectionTimeoutMs, answerTimeoutMs }: CallBounds): NodeHttpHandler {
  return new NodeHttpHandler({
    connectionTimeout: connectionTimeoutMs,
    requestTimeout: answerTimeoutMs,
    // Without this the SDK only warns when the time is up, and waits on.
    throwOnRequestTimeout: true,
    socketTimeout: answerTimeoutMs,
  });
}
