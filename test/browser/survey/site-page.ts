/** A page that the site of the survey serves. */
export interface SitePage {
  readonly name: string;
  /** URL path of the page. It is relative to node_modules, so that relative links in the page work. */
  readonly path: string;
  /** @param otherOrigin origin of the same files, whose stylesheets this page cannot read */
  html(otherOrigin: string): string;
}
