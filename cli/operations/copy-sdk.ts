import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { integrityFile, readBuiltSdk } from '../../lib/built-sdk.ts';
import type { PublishedSdk } from '../connection/published-sdk.ts';
import { ConflictError, NotFoundError, UsageError } from '../errors.ts';

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
