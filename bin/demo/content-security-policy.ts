/** `site`: a page of the library with the widget. `reference`: Redoc. */
export type PageKind = 'site' | 'reference';

/** The Content-Security-Policy of a page. Nothing is inline, and nothing comes from or goes to another machine. */
export function contentSecurityPolicy(kind: PageKind, siteRoot: string): string {
  const directives = { ...shared, ...own[kind](siteRoot) };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}

/** SHA-256 of no text at all, and of the one style element that Redoc's version of package.json brings along. */
const emptyText = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
const redocStyle = "'sha256-QMIg+bpjm3JdElJ388KYke01izlUW0UoNOeKjpMxdgc='";

const shared = {
  'default-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'font-src': "'self'",
};

const own: Readonly<Record<PageKind, (siteRoot: string) => Readonly<Record<string, string>>>> = {
  site: (siteRoot) => ({
    'connect-src': `'self' ${siteRoot}`,
    // Cursors and still frames of moving pictures are made in the page, as is speech.
    'img-src': "'self' data: blob:",
    'media-src': "'self' blob:",
    'require-trusted-types-for': "'script'",
    'trusted-types': "'none'",
  }),
  reference: () => ({
    // Redoc fills its styles by the object model: it adds an empty style element, and one of a fixed text.
    'style-src': `'self' ${emptyText} ${redocStyle}`,
    'connect-src': "'self'",
    'img-src': "'self' data:",
    // Redoc searches in a worker that it makes of a text of its own.
    'worker-src': "'self' blob:",
  }),
};
