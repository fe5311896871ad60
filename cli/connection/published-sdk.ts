import { integrityFile, integritySchema } from '../../lib/built-sdk.ts';
import sdkPackage from '../../sdk/package.json' with { type: 'json' };
import type { AttemptBounds } from '../../shared/aws/bounded-client.ts';
import { FailedError, NotFoundError } from '../errors.ts';
import { readOutputs } from './read-stack-outputs.ts';
import { siblingOf, type Target } from './target.ts';

/** Where the demo server of a local stack serves the SDK. */
const localSdkUrl = `http://localhost:8081/sdk/${sdkPackage.version}`;

/** How long the host of the SDK may take to answer, in milliseconds. */
const timeoutMs = 10_000;

/** One published version of the SDK. */
export interface PublishedSdk {
  /** The folder that holds embed.js, without a slash at the end. */
  readonly sdkUrl: string;
  /** `sha384-…` of embed.js. */
  readonly integrity: string;
  /** True where the same origin also answers the API. */
  readonly servesApi: boolean;
}

/**
 * The SDK that pages of this deployment load: the one at `sdkUrl` where that is given, else that of the assets stack, or of
 * the demo server of a local stack.
 *
 * @throws NotFoundError where the deployment has no SDK
 * @throws FailedError where `sdkUrl` does not answer as an SDK does
 */
export async function findPublishedSdk(
  target: Target,
  sdkUrl: string | null,
  bounds?: AttemptBounds,
): Promise<PublishedSdk> {
  if (sdkUrl !== null) return askHost(sdkUrl);
  if (target.kind === 'local') return askHost(localSdkUrl);
  const outputs = await readOutputs(siblingOf(target, 'Assets'), bounds);
  const { SdkUrl: url, SdkIntegrity: integrity, SdkServesApi: servesApi } = outputs ?? {};
  if (url === undefined || integrity === undefined) {
    throw new NotFoundError(
      'This deployment serves no SDK: deploy with -c assets=on, or host the files of "node cli embed --copy DIR" and name their folder with --sdk-url.',
    );
  }
  return { sdkUrl: url, integrity, servesApi: servesApi === 'true' };
}

/** Asks the host for the hash of the file that it serves, so that the line for a page fits that file. */
async function askHost(sdkUrl: string): Promise<PublishedSdk> {
  const folder = sdkUrl.replace(/\/+$/, '');
  const list = `${folder}/${integrityFile}`;
  const advice = 'check --sdk-url, or start the local stack with npm start';
  let answer: unknown;
  try {
    const response = await fetch(list, { signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok) throw new FailedError(`${list} answers ${response.status}: ${advice}.`);
    answer = await response.json();
  } catch (error) {
    if (error instanceof FailedError) throw error;
    throw new FailedError(`${list} does not answer with a list of hashes: ${advice}.`, { cause: error });
  }
  const parsed = integritySchema.safeParse(answer);
  if (!parsed.success) throw new FailedError(`${list} tells of no embed.js: ${advice}.`);
  return { sdkUrl: folder, integrity: parsed.data['embed.js'], servesApi: false };
}
