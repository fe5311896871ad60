import { builtSdkDirectory } from '../../lib/built-sdk.ts';
import { embedScript } from '../../lib/embed-script.ts';
import { findPublishedSdk } from '../connection/published-sdk.ts';
import { ConflictError, UsageError } from '../errors.ts';
import { copySdk } from './copy-sdk.ts';
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
