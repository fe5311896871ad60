import { emulatorAccess } from '../../../local/aws-api/emulator-access.ts';
import type { Target } from './target.ts';

/** Milliseconds to wait for a connection, and for an answer, before one attempt counts as failed. */
const connectionTimeoutMs = 3_000;
const requestTimeoutMs = 10_000;

/** What every SDK client of a target is made with. */
export function clientOptions(target: Target) {
  const bounds = {
    requestHandler: { connectionTimeout: connectionTimeoutMs, requestTimeout: requestTimeoutMs },
  };
  if (target.kind === 'local') return { ...bounds, ...emulatorAccess, endpoint: target.endpoint };
  return { ...bounds, ...(target.region === undefined ? {} : { region: target.region }) };
}
