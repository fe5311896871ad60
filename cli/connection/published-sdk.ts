import { integrityFile, integritySchema } from '../../lib/built-sdk.ts';
import { FailedError, NotFoundError } from '../errors.ts';
import { readSiblingOutputs, readStackOutputs } from './read-stack-outputs.ts';
import type { Target } from './target.ts';

const timeoutMs = 10_000;

export interface PublishedSdk {
  /** URL of the directory that contains embed.js, without a trailing slash. */
  readonly sdkUrl: string;
  readonly integrity: string;
  readonly servesApi: boolean;
}

/**
 * Finds the SDK that the deployment's pages load: at `sdkUrl` if specified, otherwise in the assets stack or on the
 * local stack's demo server.
 */
export async function findPublishedSdk(target: Target, sdkUrl: string | null): Promise<PublishedSdk> {
  if (sdkUrl !== null) return readHashes(sdkUrl);
  if (target.kind === 'local') {
    const { SdkUrl } = await readStackOutputs(target);
    if (SdkUrl !== undefined) return readHashes(SdkUrl);
    throw new NotFoundError(
      'This local stack serves no SDK: start it without --no-demo, or name the folder of a hosted SDK with --sdk-url.',
    );
  }
  const outputs = await readSiblingOutputs(target, 'Assets');
  const { SdkUrl: url, SdkIntegrity: integrity, SdkServesApi: servesApi } = outputs ?? {};
  if (url === undefined || integrity === undefined) {
    throw new NotFoundError(
      'This deployment serves no SDK: deploy all stacks without assets=off, or host the SDK yourself with --copy and --sdk-url.',
    );
  }
  return { sdkUrl: url, integrity, servesApi: servesApi === 'true' };
}

/** Reads the hash from the SDK's host, because it must match the copy of embed.js that pages load from there. */
async function readHashes(sdkUrl: string): Promise<PublishedSdk> {
  const folder = sdkUrl.replace(/\/+$/, '');
  const list = `${folder}/${integrityFile}`;
  const response = await fetch(list, { signal: AbortSignal.timeout(timeoutMs) }).catch(() => null);
  const hashes = integritySchema.safeParse(await response?.json().catch(() => null)).data;
  if (hashes === undefined) {
    const problem = response === null ? 'did not respond' : `has no hash of embed.js (${response.status})`;
    throw new FailedError(`${list} ${problem}: check --sdk-url, or start the local stack with npm start.`);
  }
  return { sdkUrl: folder, integrity: hashes['embed.js'], servesApi: false };
}
