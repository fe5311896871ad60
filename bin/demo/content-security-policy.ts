/** The Content-Security-Policy of every page. Nothing is inline; only the API at `siteRoot` is another origin. */
export function contentSecurityPolicy(siteRoot: string): string {
  const directives = {
    'default-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'font-src': "'self'",
    'connect-src': `'self' ${siteRoot}`,
    // The page generates cursors, still frames of animated images and speech.
    'img-src': "'self' data: blob:",
    'media-src': "'self' blob:",
    'require-trusted-types-for': "'script'",
    'trusted-types': "'none'",
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}
