import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtSdkDirectory, integrityFile, readBuiltSdk } from '../../lib/built-sdk.ts';
import { embedScript } from '../../lib/embed-script.ts';
import { findPublishedSdk, type PublishedSdk } from '../connection/published-sdk.ts';
import { ConflictError, NotFoundError, UsageError } from '../errors.ts';
import type { Deployment } from './deployment.ts';
import { KeyOperations } from './keys.ts';
import { Operations } from './operations.ts';
import { SiteOperations } from './sites.ts';

interface EmbedRequest {
  readonly orgId: string;
  readonly siteId: string;
  /** The raw key; null to print a placeholder instead. */
  readonly key: string | null;
  readonly sdkUrl: string | null;
  /** Directory for a copy of the SDK. The copy is in a subdirectory named after the SDK's version. */
  readonly copyTo?: string | undefined;
}

export type Embedding = Awaited<ReturnType<EmbedOperations['line']>>;

export class EmbedOperations extends Operations<Deployment> {
  async line({ orgId, siteId, key, sdkUrl, copyTo }: EmbedRequest) {
    const site = await new SiteOperations(this.deps).show(orgId, siteId);
    if (key !== null) await this.check(key, orgId, siteId);
    const copied = copyTo === undefined ? null : copySdk(builtSdkDirectory, copyTo, sdkUrl);
    const sdk = copied ?? (await findPublishedSdk(this.deps.target, sdkUrl));
    const sdkOrigin = new URL(sdk.sdkUrl).origin;
    const siteRoot = sdk.servesApi ? sdkOrigin : this.deps.siteRoot;
    const script = embedScript({
      sdkUrl: sdk.sdkUrl,
      integrity: sdk.integrity,
      siteRoot: sdk.servesApi ? null : siteRoot,
      ...(key !== null && { key }),
    });
    return {
      orgId,
      siteId,
      sdkUrl: sdk.sdkUrl,
      integrity: sdk.integrity,
      siteRoot,
      script,
      /** Required Content-Security-Policy sources, keyed by directive. */
      policy: {
        'script-src': sdkOrigin,
        'font-src': sdkOrigin,
        'connect-src': new URL(siteRoot).origin,
        'media-src': 'blob:',
      },
      allowedOrigins: site.allowedOrigins,
      hasKey: key !== null,
      ...(copied !== null && { copiedTo: copied.directory }),
    };
  }

  private async check(key: string, orgId: string, siteId: string): Promise<void> {
    const known = await new KeyOperations(this.deps).recognize(key);
    if (known?.orgId !== orgId || known.siteId !== siteId) {
      throw new UsageError(
        `This key does not belong to site ${siteId}: see key list ${orgId} --site ${siteId}, or create one with key create ${orgId} ${siteId}.`,
      );
    }
    if (known.status !== 'active') {
      throw new ConflictError(
        `Key ${known.keyId} is ${known.status}: create a new one with key create ${orgId} ${siteId}.`,
      );
    }
  }
}

/**
 * Copies a built SDK to `directory/VERSION`, to be served at `sdkUrl`. Idempotent. Never replaces another build of the
 * same version, because browsers cache the files of a version for a year.
 *
 * @throws UsageError without `sdkUrl`; NotFoundError when the SDK is not built; ConflictError when `directory/VERSION`
 * contains other files
 */
export function copySdk(
  builtSdk: string,
  directory: string,
  sdkUrl: string | null,
): PublishedSdk & { readonly directory: string } {
  if (sdkUrl === null) {
    throw new UsageError('--copy requires --sdk-url, the URL at which you will serve the copied version.');
  }
  const { version, embedIntegrity } = readBuiltSdk(builtSdk, false);
  if (embedIntegrity === '') {
    throw new NotFoundError('The SDK is not built: run npm run build -- --sdk in the checkout.');
  }
  const target = join(directory, version);
  if (existsSync(target) && hashesIn(target) !== hashesIn(builtSdk)) {
    throw new ConflictError(
      `${target} contains other files than this build: choose another directory, or increase version in sdk/package.json and rebuild.`,
    );
  }
  cpSync(builtSdk, target, { recursive: true });
  return {
    directory: target,
    sdkUrl: sdkUrl.replace(/\/+$/, ''),
    integrity: embedIntegrity,
    servesApi: false,
  };
}

function hashesIn(sdkDirectory: string): string | null {
  const file = join(sdkDirectory, integrityFile);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
