import { extname } from 'node:path';
import { LoggableError } from '../../shared/errors/errors.ts';
import type { SdkFile } from './sdk-files.ts';

export interface PublishedFile {
  /** Path under the distribution's root, such as `sdk/1.4.0/embed.js`. */
  readonly key: string;
  readonly content: Buffer;
  readonly contentType: string;
  readonly cacheControl: string;
}

export interface PublishedFiles {
  /** Writes the file unless its key already exists. Returns true when the file was written. */
  add(file: PublishedFile): Promise<boolean>;
  replace(file: PublishedFile): Promise<void>;
  contains(file: PublishedFile): Promise<boolean>;
  removeAll(): Promise<void>;
}

/** Media types from https://www.iana.org/assignments/media-types, keyed by file extension. */
const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const immutable = 'public, max-age=31536000, immutable';

/** Cache-Control for files under `sdk/MAJOR/`. Pages load a new version after at most five minutes. */
const fiveMinutes = 'public, max-age=300';

export class VersionChangedError extends LoggableError {
  override readonly name = 'VersionChangedError';

  constructor(key: string) {
    super(
      `${key} was published with different content, and pages may pin its integrity hash. Increment "version" in sdk/package.json and deploy again.`,
    );
  }
}

/**
 * Publishes the files to `sdk/VERSION/`, whose contents never change, and to `sdk/MAJOR/`, which serves the latest
 * version. Idempotent.
 * @throws VersionChangedError, before any file is replaced, when a published file of this version differs
 */
export async function publishSdk(
  files: readonly SdkFile[],
  version: string,
  published: PublishedFiles,
): Promise<void> {
  for (const file of files) {
    const versioned = publishedAs(file, version, immutable);
    const isNew = await published.add(versioned);
    if (!isNew && !(await published.contains(versioned))) throw new VersionChangedError(versioned.key);
  }
  const major = version.slice(0, version.indexOf('.'));
  for (const file of files) await published.replace(publishedAs(file, major, fiveMinutes));
}

function publishedAs({ path, content }: SdkFile, folder: string, cacheControl: string): PublishedFile {
  const contentType = contentTypes[extname(path)] ?? 'text/plain; charset=utf-8';
  return { key: `sdk/${folder}/${path}`, content, contentType, cacheControl };
}
