import { createHash } from 'node:crypto';
import type { Files } from './bundle.ts';

const loadedByPages = /\.(m?js|woff2)$/;

/** What `integrity` of a script tag says of each file that a page loads, sorted by path. */
export function integrityOf(files: Files): Record<string, string> {
  return Object.fromEntries(
    [...files]
      .filter(([path]) => loadedByPages.test(path))
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([path, contents]) => [path, `sha384-${createHash('sha384').update(contents).digest('base64')}`]),
  );
}
