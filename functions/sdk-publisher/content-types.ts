import { extname } from 'node:path';

/** Media types of the kinds of file that an SDK holds. https://www.iana.org/assignments/media-types */
const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The media type of a file of the SDK. A browser runs no module that comes as anything else. */
export function contentTypeOf(path: string): string {
  return contentTypes[extname(path)] ?? 'text/plain; charset=utf-8';
}
