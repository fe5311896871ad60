import { LoggableError } from '../../shared/errors/errors.ts';
import { contentTypeOf } from './content-types.ts';
import type { PublishedFile, PublishedFiles } from './published-files.ts';
import type { SdkFile } from './sdk-files.ts';

/** A page may hold such a file for a year: no other content ever gets its address. */
const immutable = 'public, max-age=31536000, immutable';

/** How long a page may go without noticing a new version under the address of the major one. */
const forFiveMinutes = 'public, max-age=300';

/** A publication would have changed a version that is published already. */
export class VersionChangedError extends LoggableError {
  override readonly name = 'VersionChangedError';

  constructor(key: string) {
    super(
      `${key} was published with other content, and pages may hold its integrity. Raise "version" in sdk/package.json and deploy again.`,
    );
  }
}

/**
 * Publishes the files of a version twice: under `sdk/VERSION/`, where nothing ever changes, and under `sdk/MAJOR/`,
 * where the newest version stands. Doing it again changes nothing.
 *
 * @throws VersionChangedError before anything is replaced
 */
export async function publishSdk(
  files: readonly SdkFile[],
  version: string,
  published: PublishedFiles,
): Promise<void> {
  for (const file of files) {
    const versioned = publishedAs(file, version, immutable);
    const isNew = await published.add(versioned);
    if (!isNew && !(await published.holds(versioned))) throw new VersionChangedError(versioned.key);
  }
  const major = version.slice(0, version.indexOf('.'));
  for (const file of files) await published.replace(publishedAs(file, major, forFiveMinutes));
}

function publishedAs({ path, content }: SdkFile, folder: string, cacheControl: string): PublishedFile {
  return { key: `sdk/${folder}/${path}`, content, contentType: contentTypeOf(path), cacheControl };
}
